import { z } from 'zod'
import { lineOfText } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'

const line = (longest: number) =>
  z.string().trim().max(longest).regex(lineOfText, sentence('Use a single line of text'))

/** The name of a claim or attribute; empty if the provider has none for it. */
const attribute = line(200)

const trustsAddresses = z.boolean().default(false).meta({
  title: 'Trust this provider’s email addresses',
  description: 'Use this only if the provider verifies addresses. Otherwise anyone could sign in as someone else.',
})

/** How an OpenID provider is reached, and which claims say what (OpenID Connect Core 1.0, section 5.1). */
export const OpenidSettings = z.object({
  issuer: z
    .url({ protocol: /^https?$/, error: sentence('Enter an address that begins with https://') })
    .max(500)
    .meta({ title: 'Issuer', description: 'The provider’s issuer URL.' }),
  clientId: line(500).min(1, 'Enter the client ID').meta({ title: 'Client ID' }),
  scopes: z.array(line(100).min(1)).max(20).default(['openid', 'profile', 'email']).meta({ title: 'Scopes' }),
  groupsClaim: attribute
    .default('groups')
    .meta({ title: 'Groups claim', description: 'The claim with the user’s groups.' }),
  emailClaim: attribute.default('email').meta({
    title: 'Email claim',
    description: 'The claim with the email address, such as email, emails, preferred_username or upn.',
  }),
  pictureClaim: attribute.default('picture').meta({ title: 'Profile picture claim' }),
  trustsAddresses,
})
export type OpenidSettings = z.output<typeof OpenidSettings>

export const directorySecurities = ['ldaps', 'starttls', 'none'] as const
export const directoryBinds = ['service', 'direct'] as const

/** How a directory is reached and searched (LDAP version 3, RFC 4511). */
export const DirectorySettings = z.object({
  servers: z.array(line(253).min(1)).min(1, 'Enter a server').max(5).meta({
    title: 'Servers',
    description: 'One or more host names, tried in order. Add a port if it isn’t the default.',
  }),
  security: z.enum(directorySecurities).default('ldaps').meta({ title: 'Security' }),
  /** PEM; empty for the authorities that the system trusts. */
  authority: z.string().trim().max(20_000).default('').meta({ title: 'Certificate authority', input: 'textarea' }),
  bind: z.enum(directoryBinds).default('service').meta({ title: 'How users are found' }),
  serviceDn: line(1000).default('').meta({ title: 'Service account' }),
  /** For a direct bind: `{{user}}` stands for what was typed, escaped as RFC 4514 says. */
  personDn: line(1000).default('').meta({ title: 'User entry (DN)' }),
  base: line(1000).default('').meta({ title: 'Search base' }),
  /** RFC 4515; `{{user}}` stands for what was typed, escaped. */
  filter: line(2000).default('(&(objectClass=person)(uid={{user}}))').meta({ title: 'Filter' }),
  idAttribute: attribute.min(1).default('entryUUID').meta({ title: 'ID attribute' }),
  emailAttribute: attribute.default('mail').meta({ title: 'Email attribute' }),
  firstNameAttribute: attribute.default('givenName').meta({ title: 'First name attribute' }),
  lastNameAttribute: attribute.default('sn').meta({ title: 'Last name attribute' }),
  pictureAttribute: attribute.default('jpegPhoto').meta({ title: 'Profile picture attribute' }),
  groupBase: line(1000)
    .default('')
    .meta({ title: 'Group search base', description: 'Leave empty if you don’t use groups.' }),
  /**
   * `{{dn}}` stands for the entry of the person or of a group in it, `{{user}}` for the person's user name and `{{gid}}`
   * for the number of their primary group (RFC 2307), all escaped.
   */
  groupFilter: line(2000).default('(member={{dn}})').meta({ title: 'Group filter' }),
  groupNameAttribute: attribute.default('cn').meta({ title: 'Group name attribute' }),
  nestedGroups: z.boolean().default(true).meta({ title: 'Groups in groups' }),
  /** A directory never says whether an address is confirmed, and in some, people may write their own. */
  trustsAddresses,
  timeoutSeconds: z.int().min(1).max(60).default(5).meta({ title: 'Time for each server', unit: 's' }),
})
export type DirectorySettings = z.output<typeof DirectorySettings>

named({ OpenidSettings, DirectorySettings })

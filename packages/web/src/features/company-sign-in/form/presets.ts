import { sentences } from '@holdall/contract/kit/sentences.ts'
import type { z } from 'zod'
import type { DirectoryForm, OpenidForm } from './form-values.ts'

export interface Preset<F extends z.ZodObject> {
  readonly id: string
  /** A product's name, which isn't translated. */
  readonly name: string
  readonly values: Partial<z.input<F>>
  /** What to do there, in English. */
  readonly hint: string
}

const hints = sentences({
  entra:
    'In the Entra admin center, register a Web application and put your tenant ID into the issuer. For groups (as object IDs), add the groups claim to the token.',
  google:
    'In the Google Cloud console, create an OAuth client of the type Web application, and limit the consent screen to your organisation. Google doesn’t share groups.',
  okta: 'In the Okta admin console, create an app integration with OIDC for a web application. Add a groups claim to the ID token if you need groups.',
  keycloak:
    'In the Keycloak console, create a client with client authentication. Add a mapper of the type Group Membership if you need groups.',
  authentik: 'In authentik, create an OAuth2/OpenID provider with an application. Groups are included automatically.',
  openldap: 'Finds groups of the class groupOfNames by their members.',
  activeDirectory: 'People sign in with their Windows username, or with the one that looks like an email address.',
  freeipa: 'Finds people and groups under cn=accounts.',
})

/** What well-known providers need, in the order of the list. */
export const openidPresets: readonly Preset<typeof OpenidForm>[] = [
  {
    id: 'entra',
    name: 'Microsoft Entra ID',
    hint: hints.entra,
    values: { issuer: 'https://login.microsoftonline.com/TENANT-ID/v2.0', groupsClaim: 'groups', pictureClaim: '' },
  },
  {
    id: 'google',
    name: 'Google Workspace',
    hint: hints.google,
    values: { issuer: 'https://accounts.google.com', groupsClaim: '', pictureClaim: 'picture' },
  },
  {
    id: 'okta',
    name: 'Okta',
    hint: hints.okta,
    values: {
      issuer: 'https://YOUR-COMPANY.okta.com',
      scopes: ['openid', 'profile', 'email', 'groups'],
      groupsClaim: 'groups',
    },
  },
  {
    id: 'keycloak',
    name: 'Keycloak',
    hint: hints.keycloak,
    values: { issuer: 'https://keycloak.example.com/realms/YOUR-REALM', groupsClaim: 'groups' },
  },
  {
    id: 'authentik',
    name: 'authentik',
    hint: hints.authentik,
    values: { issuer: 'https://authentik.example.com/application/o/YOUR-APPLICATION/', groupsClaim: 'groups' },
  },
]

export const directoryPresets: readonly Preset<typeof DirectoryForm>[] = [
  {
    id: 'openldap',
    name: 'OpenLDAP',
    hint: hints.openldap,
    values: {
      filter: '(&(objectClass=person)(uid={{user}}))',
      idAttribute: 'entryUUID',
      pictureAttribute: 'jpegPhoto',
      groupFilter: '(member={{dn}})',
    },
  },
  {
    id: 'active-directory',
    name: 'Active Directory',
    hint: hints.activeDirectory,
    values: {
      filter: '(&(objectCategory=person)(objectClass=user)(|(sAMAccountName={{user}})(userPrincipalName={{user}})))',
      idAttribute: 'objectGUID',
      pictureAttribute: 'thumbnailPhoto',
      groupFilter: '(&(objectClass=group)(member={{dn}}))',
    },
  },
  {
    id: 'freeipa',
    name: 'FreeIPA',
    hint: hints.freeipa,
    values: {
      filter: '(&(objectClass=person)(uid={{user}}))',
      idAttribute: 'ipaUniqueID',
      pictureAttribute: 'jpegPhoto',
      groupFilter: '(&(objectClass=groupOfNames)(member={{dn}}))',
    },
  },
]

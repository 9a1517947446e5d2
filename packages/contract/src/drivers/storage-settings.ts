import { z } from 'zod'
import {
  defineSettings,
  longestSetting,
  type SettingCondition,
  type SettingDeclaration,
  SettingLine,
  SettingUrl,
  secret,
  setting,
} from '../kit/settings.ts'

const errorGroup = 'storage_group'
const userMethods = ['local', 's3', 'ftp', 'digitalocean', 'backblaze', 'dropbox', 'rackspace'] as const
const publicMethods = ['local', 's3', 'digitalocean', 'backblaze'] as const
export const storageMethodNames: Readonly<Record<(typeof userMethods)[number], string>> = {
  local: 'Local',
  s3: 'Amazon S3',
  ftp: 'FTP',
  digitalocean: 'DigitalOcean Spaces',
  backblaze: 'Backblaze B2',
  dropbox: 'Dropbox',
  rackspace: 'Rackspace',
}

interface Credential {
  readonly schema: z.ZodType
  readonly default?: unknown
  readonly isOptional?: true
  /** Where the field's own name does not read well. */
  readonly title?: string
  readonly description?: string
  /** The field whose secret is sent there. */
  readonly addressOf?: string
}

const line = SettingLine
const hidden = secret(SettingLine)
const region = (pattern: RegExp, allowed: string, placeholder = '', max = longestSetting) =>
  z.union([z.literal(''), z.string().max(max).regex(pattern, `Use only ${allowed}`)]).meta({ placeholder })
const port = z.int().min(0).max(65_535)
const ownFolder = 'Empty is the account’s own folder.'

/** What each method asks for, in the order of its form. Required unless said otherwise. */
const credentials = {
  ftp: {
    host: { schema: line, addressOf: 'password' },
    username: { schema: line },
    password: { schema: hidden },
    root: { schema: line, isOptional: true, title: 'folder', description: ownFolder },
    port: { schema: port, default: 21, isOptional: true, addressOf: 'password' },
    passive: {
      schema: z.boolean(),
      default: true,
      isOptional: true,
      title: 'passive mode',
      description: 'This server opens the data connections, as most firewalls want it.',
    },
    ssl: {
      schema: z.boolean(),
      default: false,
      isOptional: true,
      addressOf: 'password',
      title: 'over TLS',
      description: 'Explicit FTPS. The server’s certificate must be trusted.',
    },
  },
  dropbox: {
    access_token: { schema: hidden },
    root: { schema: line, isOptional: true, title: 'folder', description: ownFolder },
  },
  rackspace: {
    username: { schema: line },
    key: { schema: hidden, title: 'API key' },
    region: { schema: line, addressOf: 'key' },
    container: { schema: line },
  },
  s3: {
    key: { schema: line },
    secret: { schema: hidden },
    region: {
      schema: region(/^[a-z1-9-]+$/, 'lowercase letters, the digits 1 to 9 and hyphens', 'us-east-1'),
      addressOf: 'secret',
    },
    bucket: { schema: line, addressOf: 'secret' },
    endpoint: {
      schema: SettingUrl,
      isOptional: true,
      addressOf: 'secret',
      description: 'Of a server that speaks S3. Empty is Amazon’s own.',
    },
  },
  digitalocean: {
    key: { schema: line },
    secret: { schema: hidden },
    region: { schema: region(/^[a-z0-9]+$/, 'lowercase letters and digits', '', 5), addressOf: 'secret' },
    bucket: { schema: line, addressOf: 'secret' },
  },
  backblaze: {
    key_id: { schema: line, title: 'key ID' },
    application_key: { schema: hidden },
    bucket: { schema: line, addressOf: 'application_key' },
    region: {
      schema: region(/^[a-z0-9-]+$/, 'lowercase letters, digits and hyphens', 'us-west-002'),
      addressOf: 'application_key',
    },
  },
} as const satisfies Partial<Record<(typeof userMethods)[number], Readonly<Record<string, Credential>>>>

type Credentials = typeof credentials
type KeysOf<D extends keyof Credentials> = {
  readonly [F in keyof Credentials[D] & string as `storage_${D}_${F}`]: SettingDeclaration<
    Credentials[D][F] extends { readonly schema: infer S extends z.ZodType } ? S : never
  >
}
type CredentialKeys = KeysOf<'ftp'> &
  KeysOf<'dropbox'> &
  KeysOf<'rackspace'> &
  KeysOf<'s3'> &
  KeysOf<'digitalocean'> &
  KeysOf<'backblaze'>

/** The members' files and the public ones of one method share its credentials. */
function credentialKeys(): CredentialKeys {
  const keys = Object.entries(credentials).flatMap(([driver, fields]) => {
    const shownWhen: readonly SettingCondition[] = [
      { key: 'uploads_disk_driver', is: [driver] },
      { key: 'public_disk_driver', is: [driver] },
    ]
    return Object.entries(fields as Readonly<Record<string, Credential>>).map(([field, one]) => {
      const title = `${storageMethodNames[driver as keyof Credentials]} ${one.title ?? field.replaceAll('_', ' ')}`
      const words = one.description ? { title, description: one.description } : { title }
      const schema = one.schema.meta({ ...z.globalRegistry.get(one.schema), ...words })
      const declaration = setting('server', schema, (one.default ?? '') as never, {
        errorGroup,
        shownWhen,
        ...(one.isOptional ? {} : { required: true }),
        ...(one.addressOf ? { addressOf: `storage_${driver}_${one.addressOf}` } : {}),
      })
      return [`storage_${driver}_${field}`, declaration] as const
    })
  })
  return Object.fromEntries(keys) as never
}

export const storageSettings = defineSettings('uploading', {
  access: 'settings.update',
  fields: {
    uploads_disk_driver: setting(
      'server',
      z.enum(userMethods).meta({
        title: 'User uploads storage method',
        description: 'Where users’ files are stored.',
        choices: storageMethodNames,
      }),
      'local',
      { errorGroup, isMethod: true },
    ),
    public_disk_driver: setting(
      'server',
      z.enum(publicMethods).meta({
        title: 'Public uploads storage method',
        description: 'Where pictures of people and images of the site go.',
        choices: storageMethodNames,
      }),
      'local',
      { errorGroup, isMethod: true },
    ),
    ...credentialKeys(),
    static_file_delivery: setting(
      'server',
      z.enum(['none', 'xsendfile', 'xaccel']).meta({
        title: 'File delivery optimization',
        description: 'Lets your web server send local files directly (needs web-server configuration).',
        choices: { none: 'None', xsendfile: 'X-Sendfile (Apache)', xaccel: 'X-Accel (Nginx)' },
      }),
      'none',
      {
        errorGroup: 'static_delivery_group',
        shownWhen: [
          { key: 'uploads_disk_driver', is: ['local'] },
          { key: 'public_disk_driver', is: ['local'] },
        ],
      },
    ),
  },
})

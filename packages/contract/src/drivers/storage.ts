import { z } from 'zod'
import { lineOfText } from '../kit/fields.ts'
import { sentence } from '../kit/sentences.ts'
import { longestSetting, SettingLine, SettingUrl, secret } from '../kit/settings.ts'
import { driver, driverNames, givenOption, type OptionsOf, option } from './declare.ts'

/** The error group under which the panel reports a storage that doesn't work. */
export const storageErrorGroup = 'storage_group'

interface Words {
  readonly description?: string
  readonly placeholder?: string
}
interface Line extends Words {
  /** The key of the secret that is sent to this address. */
  readonly addressOf?: string
  readonly is?: readonly [RegExp, string]
}

const errorGroup = storageErrorGroup
const isNeeded = { errorGroup, required: true } as const
const address = (addressOf?: string) => (addressOf ? { addressOf } : {})

/** A line of text that the driver requires. */
function line<const K extends string>(key: K, title: string, { addressOf, is, ...words }: Line = {}) {
  const taken = z.string().min(1).max(1000).regex(lineOfText, 'Use a single line of text')
  const takes = is ? taken.regex(...is) : taken
  return option(key, SettingLine.meta({ title, ...words }), '', { ...isNeeded, ...address(addressOf) }, takes)
}

function hidden<const K extends string>(key: K, title: string) {
  const takes = z.string().min(1).max(4000).regex(lineOfText, 'Use a single line of text')
  return option(key, secret(SettingLine.meta({ title })), '', isNeeded, takes)
}

/** A folder on the remote storage. No part of the path leads upwards. */
function folder<const K extends string>(key: K, title: string) {
  const takes = z
    .string()
    .max(1000)
    .regex(/^[^\r\n\0\\]*$/, 'Use a single line of text')
    .refine(path => !path.split('/').includes('..'), 'Enter a folder without “..”')
    .default('')
  const schema = SettingLine.meta({ title, description: 'Leave empty for the account’s own folder.' })
  return option(key, schema, '', { errorGroup }, takes)
}

function bucket<const K extends string>(key: K, title: string, addressOf: string) {
  return line(key, title, { addressOf, is: [/^[^/?#\\]+$/, sentence('Enter a valid bucket name')] })
}

interface Region extends Words {
  readonly addressOf: string
  /** Says what the value may contain. */
  readonly allowed: string
  readonly max?: number
}

function region<const K extends string>(
  key: K,
  title: string,
  pattern: RegExp,
  { addressOf, allowed, ...more }: Region,
) {
  const { max = longestSetting, placeholder = '' } = more
  const kept = z.union([z.literal(''), z.string().max(max).regex(pattern, allowed)]).meta({ title, placeholder })
  const takes = z.string().max(Math.min(max, 100)).regex(pattern)
  return option(key, kept, '', { ...isNeeded, addressOf }, takes)
}

/**
 * Every storage method: its name, and its options with their settings. The panel and its choice of a method, the
 * creation of drivers, the registry and the secrets derive from this.
 */
export const storageDrivers = {
  local: driver('Local', {
    root: givenOption(z.string().min(1)),
    // Bytes of the disk that files leave free, for a database on the same disk.
    reserveBytes: givenOption(z.int().min(0).optional()),
  }),
  s3: driver('Amazon S3', {
    key: line('storage_s3_key', 'Amazon S3 key'),
    secret: hidden('storage_s3_secret', 'Amazon S3 secret'),
    region: region('storage_s3_region', 'Amazon S3 region', /^[a-z1-9-]+$/, {
      addressOf: 'storage_s3_secret',
      allowed: sentence('Use only lowercase letters, the digits 1 to 9 and hyphens'),
      placeholder: 'us-east-1',
    }),
    bucket: bucket('storage_s3_bucket', 'Amazon S3 bucket', 'storage_s3_secret'),
    endpoint: option(
      'storage_s3_endpoint',
      SettingUrl.meta({
        title: 'Amazon S3 endpoint',
        description: 'URL of an S3-compatible server. Leave empty for Amazon S3.',
      }),
      '',
      { errorGroup, addressOf: 'storage_s3_secret' },
      z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]).optional(),
    ),
  }),
  ftp: driver('FTP', {
    host: line('storage_ftp_host', 'FTP host', {
      addressOf: 'storage_ftp_password',
      is: [/^[^/@\s]+$/, sentence('Enter a valid host name')],
    }),
    username: line('storage_ftp_username', 'FTP username'),
    password: hidden('storage_ftp_password', 'FTP password'),
    root: folder('storage_ftp_root', 'FTP folder'),
    port: option(
      'storage_ftp_port',
      z.int().min(0).max(65_535).meta({ title: 'FTP port' }),
      21,
      { errorGroup, addressOf: 'storage_ftp_password' },
      z.int().min(0).max(65_535).default(21),
    ),
    passive: option(
      'storage_ftp_passive',
      z.boolean().meta({
        title: 'FTP passive mode',
        description: 'This server opens the data connections, which most firewalls require.',
      }),
      true,
      { errorGroup },
      z.boolean().default(true),
    ),
    ssl: option(
      'storage_ftp_ssl',
      z.boolean().meta({
        title: 'FTP over TLS',
        description: 'Explicit FTPS. The server’s certificate must be trusted.',
      }),
      false,
      { errorGroup, addressOf: 'storage_ftp_password' },
      z.boolean().default(false),
    ),
  }),
  digitalocean: driver('DigitalOcean Spaces', {
    key: line('storage_digitalocean_key', 'DigitalOcean Spaces key'),
    secret: hidden('storage_digitalocean_secret', 'DigitalOcean Spaces secret'),
    region: region('storage_digitalocean_region', 'DigitalOcean Spaces region', /^[a-z0-9]+$/, {
      addressOf: 'storage_digitalocean_secret',
      allowed: sentence('Use only lowercase letters and digits'),
      max: 5,
    }),
    bucket: bucket('storage_digitalocean_bucket', 'DigitalOcean Spaces bucket', 'storage_digitalocean_secret'),
  }),
  backblaze: driver('Backblaze B2', {
    key_id: line('storage_backblaze_key_id', 'Backblaze B2 key ID'),
    application_key: hidden('storage_backblaze_application_key', 'Backblaze B2 application key'),
    bucket: bucket('storage_backblaze_bucket', 'Backblaze B2 bucket', 'storage_backblaze_application_key'),
    region: region('storage_backblaze_region', 'Backblaze B2 region', /^[a-z0-9-]+$/, {
      addressOf: 'storage_backblaze_application_key',
      allowed: sentence('Use only lowercase letters, digits and hyphens'),
      placeholder: 'us-west-002',
    }),
  }),
  dropbox: driver('Dropbox', {
    access_token: hidden('storage_dropbox_access_token', 'Dropbox access token'),
    root: folder('storage_dropbox_root', 'Dropbox folder'),
  }),
  rackspace: driver('Rackspace', {
    username: line('storage_rackspace_username', 'Rackspace username'),
    key: hidden('storage_rackspace_key', 'Rackspace API key'),
    region: line('storage_rackspace_region', 'Rackspace region', { addressOf: 'storage_rackspace_key' }),
    container: line('storage_rackspace_container', 'Rackspace container', {
      is: [/^[^/]{1,256}$/, sentence('Enter a valid container name')],
    }),
  }),
} as const

export const storageMethodNames = driverNames(storageDrivers)

export type StorageDriverName = keyof typeof storageDrivers
export type StorageDriverOptions<N extends StorageDriverName> = OptionsOf<typeof storageDrivers, N>

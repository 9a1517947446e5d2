import { z } from 'zod'
import { lineOfText } from '../kit/fields.ts'
import { secret } from '../kit/settings.ts'

const line = z.string().min(1).max(1000).regex(lineOfText, 'One line of text')
const hidden = z.string().min(1).max(4000).regex(lineOfText, 'One line of text')
/** A folder on the other side; empty is the account's own. No step leads upwards. */
const folder = z
  .string()
  .max(1000)
  .regex(/^[^\r\n\0\\]*$/, 'One line of text')
  .refine(path => !path.split('/').includes('..'), 'A folder without ..')
const bucketName = line.regex(/^[^/?#\\]+$/, 'This is not a name of a bucket')

/**
 * The options of every storage driver, by the driver's name. A form and the registry are made from it. The fields of those
 * that are reached over the network are named as their settings: `storage_<driver>_<field>`.
 */
export const storageDriverOptions = {
  local: z.object({
    root: z.string().min(1).meta({ title: 'Folder', description: 'Where the files’ bytes lie on this server.' }),
    reserveBytes: z.number().int().min(0).optional().meta({
      title: 'Kept free',
      description: 'Bytes of the disk that files leave free, for a database that lies on it too.',
    }),
  }),
  s3: z.object({
    key: line.meta({ title: 'Key' }),
    secret: secret(hidden.meta({ title: 'Secret' })),
    region: z
      .string()
      .regex(/^[a-z1-9-]+$/)
      .max(100)
      .meta({ title: 'Region' }),
    bucket: bucketName.meta({ title: 'Bucket' }),
    endpoint: z
      .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)])
      .optional()
      .meta({ title: 'Endpoint' }),
  }),
  ftp: z.object({
    host: line.regex(/^[^/@\s]+$/, 'This is not a name of a host').meta({ title: 'Host' }),
    username: line.meta({ title: 'Username' }),
    password: secret(hidden.meta({ title: 'Password' })),
    root: folder.default('').meta({ title: 'Folder' }),
    port: z.int().min(0).max(65_535).default(21).meta({ title: 'Port' }),
    passive: z.boolean().default(true).meta({ title: 'Passive' }),
    ssl: z.boolean().default(false).meta({ title: 'TLS' }),
  }),
  digitalocean: z.object({
    key: line.meta({ title: 'Key' }),
    secret: secret(hidden.meta({ title: 'Secret' })),
    region: z
      .string()
      .regex(/^[a-z0-9]{1,5}$/)
      .meta({ title: 'Region' }),
    bucket: bucketName.meta({ title: 'Bucket' }),
  }),
  backblaze: z.object({
    key_id: line.meta({ title: 'Key ID' }),
    application_key: secret(hidden.meta({ title: 'Application key' })),
    bucket: bucketName.meta({ title: 'Bucket' }),
    region: z
      .string()
      .regex(/^[a-z0-9-]{1,100}$/)
      .meta({ title: 'Region' }),
  }),
  dropbox: z.object({
    access_token: secret(hidden.meta({ title: 'Access token' })),
    root: folder.default('').meta({ title: 'Folder' }),
  }),
  rackspace: z.object({
    username: line.meta({ title: 'Username' }),
    key: secret(hidden.meta({ title: 'API key' })),
    region: line.meta({ title: 'Region' }),
    container: line.regex(/^[^/]{1,256}$/, 'This is not a name of a container').meta({ title: 'Container' }),
  }),
} as const satisfies Record<string, z.ZodObject>

export type StorageDriverName = keyof typeof storageDriverOptions
export type StorageDriverOptions<N extends StorageDriverName> = z.infer<(typeof storageDriverOptions)[N]>

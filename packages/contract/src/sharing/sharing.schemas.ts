import { z } from 'zod'
import { PlacedItem } from '../drive/drive.schemas.ts'
import { Id, Instant } from '../kit/fields.ts'

export const LinkRights = z.object({
  view: z.boolean(),
  download: z.boolean(),
  upload: z.boolean(),
  edit: z.boolean(),
  list: z.boolean(),
})
export type LinkRights = z.infer<typeof LinkRights>

export const Slug = z
  .string()
  .min(3)
  .max(64)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'Use small letters, digits and hyphens')
  .meta({ title: 'Address' })

/** A link as its maker sees it. The password itself is never sent back. */
export const ShareLink = z.object({
  id: Id,
  itemId: Id,
  slug: z.string(),
  url: z.string(),
  name: z.string(),
  rights: LinkRights,
  hasPassword: z.boolean(),
  expiresAt: Instant.nullable(),
  downloadLimit: z.int().min(1).nullable(),
  downloads: z.int().min(0),
  visits: z.int().min(0),
  note: z.string(),
  isLive: z.boolean(),
  createdAt: Instant,
})
export type ShareLink = z.infer<typeof ShareLink>

const linkFields = z.object({
  name: z.string().max(100).meta({ title: 'Name' }),
  rights: LinkRights,
  password: z
    .string()
    .min(4, 'Use at least 4 characters')
    .max(200)
    .nullable()
    .meta({ title: 'Password', description: 'Empty takes the password away.', input: 'password' }),
  expiresAt: Instant.nullable().meta({ title: 'Ends' }),
  downloadLimit: z.int().min(1).max(1_000_000).nullable().meta({ title: 'Downloads at most' }),
  note: z.string().max(2000).meta({ title: 'Note', input: 'textarea' }),
  slug: Slug,
})
export const LinkInput = linkFields.partial()
export type LinkInput = z.infer<typeof LinkInput>

/** What a visitor of a link may know. Behind a password that is not yet given, only that it asks for one. */
export const OpenedLink = z.object({
  slug: z.string(),
  needsPassword: z.boolean(),
  rights: LinkRights.nullable(),
  item: PlacedItem.nullable(),
  note: z.string(),
  layout: z.enum(['grid', 'list']),
  expiresAt: Instant.nullable(),
  downloadsLeft: z.int().min(0).nullable(),
  siteName: z.string(),
})
export type OpenedLink = z.infer<typeof OpenedLink>

export const LinkDownload = z.object({
  url: z.string(),
  name: z.string(),
  size: z.int().min(0),
})
export type LinkDownload = z.infer<typeof LinkDownload>

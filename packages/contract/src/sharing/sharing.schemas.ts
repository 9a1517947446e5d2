import { z } from 'zod'
import { PlacedItem } from '../drive/drive.schemas.ts'
import { FolderView, Gallery } from '../drive/folder-page.schemas.ts'
import { EmailAddress, Id, Instant, lineOfText } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'

export const LinkRights = z.object({
  view: z.boolean(),
  download: z.boolean(),
  upload: z.boolean(),
  edit: z.boolean(),
  list: z.boolean(),
})
export type LinkRights = z.infer<typeof LinkRights>

/** What tells a link from others, for those who may share what it opens. */
export const LinkBrief = z.object({
  id: Id,
  name: z.string().meta({ description: 'Only for the person who created it, otherwise empty' }),
  addressEnd: z.string().nullable().meta({
    description: 'The last characters of its address; null for those who may not share the item it was made for',
  }),
  rights: LinkRights,
  madeBy: z.string().nullable(),
  createdAt: Instant,
})
export type LinkBrief = z.infer<typeof LinkBrief>

export const Slug = z
  .string()
  .min(3)
  .max(64)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'Use lowercase letters, digits and hyphens')
  .meta({ title: sentence('Address', { meaning: 'web address' }) })

/** A link as its creator sees it. The password itself is never sent back. */
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
  uploads: z.int().min(0),
  lastUsedAt: Instant.nullable(),
  note: z.string(),
  isLive: z.boolean(),
  /**
   * Which of the site's rules for its creator blocks the link, or `right-ended` if they may no longer share the item; it
   * works again once that is fixed, or someone who may share the item takes it over.
   */
  obstacle: z.enum(['password', 'uploads', 'longest', 'right-ended']).nullable(),
  /** When it expires: its own expiry, or an earlier one by the site's rules. */
  endsAt: Instant.nullable(),
  /** The only people who may open it, each with a code that is sent to them; empty means anyone with the address. */
  outsiders: z.array(z.object({ email: z.string(), lastVisitAt: Instant.nullable() })),
  wantsDigest: z.boolean(),
  hasWatermark: z.boolean(),
  watermarkText: z.string(),
  /** The title and the state of a file request. */
  request: z.object({ title: z.string(), closesAt: Instant.nullable(), isClosed: z.boolean() }).nullable(),
  createdAt: Instant,
  /** Addresses to which the link was mailed and couldn't be delivered, with what the mail server said. */
  undelivered: z.array(z.object({ email: z.string(), reason: z.string() })).optional(),
})
export type ShareLink = z.infer<typeof ShareLink>

/** A link in the list of all links that the caller created. */
export const MyLink = ShareLink.extend({
  /** The item that it opens; null if the caller no longer has access to it. */
  item: PlacedItem.nullable(),
})
export type MyLink = z.infer<typeof MyLink>

const linkFields = z.object({
  name: z.string().max(100).regex(lineOfText, 'Use a single line of text').meta({ title: 'Name' }),
  rights: LinkRights,
  password: z
    .string()
    .min(4, 'Use at least 4 characters')
    .max(200)
    .nullable()
    .meta({ title: 'Password', description: 'Leave empty to remove the password.', input: 'password' }),
  expiresAt: Instant.nullable().meta({ title: 'Expires' }),
  downloadLimit: z.int().min(1).max(1_000_000).nullable().meta({ title: 'Download limit' }),
  note: z
    .string()
    .max(2000)
    .meta({ title: sentence('Note', { meaning: 'to a guest' }), input: 'textarea' }),
  slug: Slug,
  outsiders: z.array(EmailAddress).max(100, 'Add at most 100 people').meta({
    title: 'Only these people',
    description: 'Each person opens it with an emailed code. No password needed.',
  }),
  wantsDigest: z.boolean().meta({ title: 'Email me a weekly summary' }),
  hasWatermark: z.boolean().meta({
    title: 'Watermark',
    description:
      'Previews show the time and, if known, the viewer’s email address. For links to specific people, it’s always known.',
  }),
  watermarkText: z.string().max(60).regex(lineOfText, 'Use a single line of text').meta({ title: 'Watermark text' }),
})
export const LinkInput = linkFields.partial()
export type LinkInput = z.infer<typeof LinkInput>

/** A file request as its senders see it: what is requested, and what this sender has sent. */
export const OpenedRequest = z.object({
  title: z.string(),
  text: z.string(),
  closesAt: Instant.nullable(),
  timeZone: z.string().nullable().meta({ description: 'The time zone in which the expiration was set' }),
  isClosed: z.boolean(),
  folderId: Id.meta({ description: 'The address for uploads' }),
  sender: z.object({ name: z.string(), email: z.string() }).nullable(),
  received: z.array(z.object({ name: z.string(), size: z.int().min(0), at: Instant })),
})
export type OpenedRequest = z.infer<typeof OpenedRequest>

/** What a visitor of a link may know. Until its password or code is given, only that it requires one. */
export const OpenedLink = z.object({
  slug: z.string(),
  needsPassword: z.boolean(),
  needsCode: z.boolean(),
  rights: LinkRights.nullable(),
  item: PlacedItem.nullable(),
  note: z.string(),
  layout: z.enum(['grid', 'list']),
  /** The order in which the person who created the link sees the folder; it is the first one that visitors see. */
  order: FolderView.pick({ orderBy: true, orderDir: true }),
  gallery: Gallery.nullable().meta({ description: 'Set if most of the shared folder are photos and videos' }),
  expiresAt: Instant.nullable(),
  downloadsLeft: z.int().min(0).nullable(),
  siteName: z.string(),
  sharedBy: z
    .string()
    .nullable()
    .meta({ description: 'The name of the person who created the link, never their address' }),
  isOwn: z.boolean().meta({ description: 'Whether the caller created the link' }),
  request: OpenedRequest.nullable(),
  watermark: z.object({ visitor: z.string().nullable() }).nullable().meta({
    description: 'Set if every image has a watermark; the caller’s email address in it',
  }),
})
export type OpenedLink = z.infer<typeof OpenedLink>

export const LinkDownload = z.object({
  url: z.string(),
  name: z.string(),
  size: z.int().min(0),
})
export type LinkDownload = z.infer<typeof LinkDownload>

/** The rules that the caller's roles set for their links. */
export const LinkPolicy = z.object({
  mayCreate: z.boolean(),
  mayUpload: z.boolean(),
  password: z.enum(['optional', 'suggested', 'required']),
  defaultDays: z.int().min(0).nullable(),
  longestDays: z.int().min(0).nullable(),
  count: z.int().min(0).nullable(),
})
export type LinkPolicy = z.infer<typeof LinkPolicy>

export const LinkFigures = z.object({
  visits: z.int().min(0),
  downloads: z.int().min(0),
  uploads: z.int().min(0),
  lastUsedAt: Instant.nullable(),
  days: z
    .array(z.object({ day: z.iso.date(), visits: z.int().min(0), downloads: z.int().min(0), uploads: z.int().min(0) }))
    .meta({ description: 'The last 90 UTC days, oldest first, including empty ones' }),
})
export type LinkFigures = z.infer<typeof LinkFigures>

export const LinkMail = z.object({
  emails: z
    .array(EmailAddress)
    .min(1, 'Add at least one recipient')
    .max(20, 'Send to at most 20 people at a time')
    .meta({ title: 'To' }),
  note: z
    .string()
    .max(2000)
    .default('')
    .meta({ title: sentence('Note', { meaning: 'to a guest' }), input: 'textarea' }),
})
export type LinkMail = z.infer<typeof LinkMail>

named({
  LinkRights,
  LinkBrief,
  Slug,
  ShareLink,
  MyLink,
  LinkInput,
  OpenedRequest,
  OpenedLink,
  LinkDownload,
  LinkPolicy,
  LinkFigures,
  LinkMail,
})

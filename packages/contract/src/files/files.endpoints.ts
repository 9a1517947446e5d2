import { z } from 'zod'
import { ConflictChoice, Item } from '../drive/drive.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Bytes, Id, Instant } from '../kit/fields.ts'
import { thumbnailSizes } from './thumbnail-sizes.ts'

const id = z.object({ id: Id })
const viaLink = z.object({
  link: z.string().max(100).optional().meta({ description: 'Slug of the link the caller uses' }),
  ticket: z.string().max(200).optional().meta({ description: 'Ticket of a counted download' }),
})

/** An unfinished upload, so that it can resume after a reload. */
export const Transfer = z.object({
  id: Id,
  url: z.string(),
  isDirect: z
    .boolean()
    .meta({ description: 'The bytes are sent directly to the storage, so only the storage knows the progress.' }),
  name: z.string(),
  parentId: Id,
  size: Bytes.nullable(),
  offset: Bytes,
  lastModified: z
    .int()
    .nullable()
    .meta({ description: 'The source file’s modification time in ms since 1970, to recognise it again' }),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Transfer = z.infer<typeof Transfer>

/** The keys of `Upload-Metadata`, decoded from base64. */
export const TransferMetadata = z.object({
  filename: z.string().min(1).max(1024),
  parentId: Id,
  filetype: z.string().max(255).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  lastModified: z
    .string()
    .regex(/^\d{1,16}$/)
    .optional(),
  onConflict: ConflictChoice.exclude(['ask']).optional(),
  link: z.string().max(100).optional(),
})
export type TransferMetadata = z.infer<typeof TransferMetadata>

/** The largest file, in bytes, that can be edited in the browser and saved in one request. */
export const mostEditedBytes = 2 * 1024 * 1024

/** Pages beyond these are not shown as images. */
const mostPages = 2000

/** The pages of a document that can be shown; sizes in points, in reading orientation. */
export const DocumentPages = z.object({
  pages: z.array(z.object({ width: z.number().positive(), height: z.number().positive() })).max(mostPages),
  isCut: z.boolean().meta({ description: 'It has more pages than can be shown' }),
})
export type DocumentPages = z.infer<typeof DocumentPages>

const pageErrors = [
  'item.not-found',
  'item.not-a-file',
  'item.forbidden',
  'file.document-pending',
  'file.no-document',
  'file.no-office',
  'file.storage-failed',
  'file.pages-busy',
  'link.unavailable',
  'link.locked',
] as const

const tusAudit = {
  none: 'The finished file records file.uploaded; its parts change nothing visible.',
} as const

const patchErrors = [
  'transfer.bad-header',
  'transfer.not-found',
  'transfer.gone',
  'transfer.direct',
  'transfer.wrong-offset',
  'transfer.busy',
  'transfer.too-long',
  'transfer.length-known',
  'transfer.checksum-mismatch',
  'transfer.wrong-version',
  'request.media-type',
  'item.name-taken',
  'item.not-found',
  'item.forbidden',
  'item.kind-conflict',
  'link.unavailable',
  'link.locked',
  'space.full',
  'file.storage-full',
  'file.storage-failed',
  'file.too-large',
] as const

export const fileEndpoints = {
  content: defineEndpoint({
    id: 'files.content',
    method: 'GET',
    path: '/items/:id/content',
    summary: 'Get the content of a file. Supports ranges and conditional requests (RFC 9110), also for HEAD.',
    access: 'visitor',
    params: id,
    query: viaLink.extend({
      download: z.enum(['1']).optional().meta({ description: 'Download instead of displaying' }),
      v: Id.optional().meta({ description: 'The expected version; lets browsers cache the response' }),
    }),
    response: 'bytes',
    errors: [
      'item.not-found',
      'item.not-a-file',
      'item.forbidden',
      'file.storage-failed',
      'link.unavailable',
      'link.locked',
      'link.limit-reached',
    ],
  }),
  saveContent: defineEndpoint({
    id: 'files.saveContent',
    method: 'PUT',
    path: '/items/:id/content',
    summary:
      'Save the body as the newest version of a small file, unless someone else has saved since the edited version.',
    access: 'visitor',
    params: id,
    query: viaLink.pick({ link: true }).extend({ v: Id.meta({ description: 'The version that was edited' }) }),
    body: 'bytes',
    response: Item,
    audit: 'file.edited',
    errors: [
      'item.not-found',
      'item.not-a-file',
      'item.forbidden',
      'file.changed',
      'file.too-large',
      'file.type-blocked',
      'transfer.bad-header',
      'transfer.too-long',
      'space.full',
      'file.storage-full',
      'file.storage-failed',
      'link.unavailable',
      'link.locked',
    ],
  }),
  versionContent: defineEndpoint({
    id: 'files.versionContent',
    method: 'GET',
    path: '/versions/:id/content',
    summary:
      'Get the content of any version of a file, for callers who can download it. Supports ranges, conditional requests and HEAD.',
    access: 'member',
    params: id,
    query: z.object({
      download: z.enum(['1']).optional().meta({ description: 'Download instead of displaying' }),
    }),
    response: 'bytes',
    errors: ['version.not-found', 'item.forbidden', 'file.storage-failed'],
  }),
  thumbnail: defineEndpoint({
    id: 'files.thumbnail',
    method: 'GET',
    path: '/items/:id/thumbnail',
    summary: 'Get the thumbnail of a file (WebP); 404 if there is none.',
    access: 'visitor',
    params: id,
    query: viaLink.extend({ size: z.enum(thumbnailSizes).default('small'), v: Id.optional() }),
    response: 'bytes',
    errors: [
      'item.not-found',
      'item.not-a-file',
      'item.forbidden',
      'file.no-thumbnail',
      'file.thumbnail-pending',
      'file.storage-failed',
      'link.unavailable',
      'link.locked',
    ],
  }),
  document: defineEndpoint({
    id: 'files.document',
    method: 'GET',
    path: '/items/:id/document',
    summary: 'Get an office document as PDF for previewing. Supports ranges, conditional requests and HEAD.',
    access: 'visitor',
    params: id,
    query: viaLink.pick({ link: true }).extend({ v: Id.optional() }),
    response: 'bytes',
    errors: [
      'item.not-found',
      'item.not-a-file',
      'item.forbidden',
      'file.document-pending',
      'file.no-document',
      'file.no-office',
      'file.storage-failed',
      'link.unavailable',
      'link.locked',
      'link.limit-reached',
    ],
  }),
  pages: defineEndpoint({
    id: 'files.pages',
    method: 'GET',
    path: '/items/:id/pages',
    summary: 'Get the number and size of the pages of a PDF or office document, for page previews.',
    access: 'visitor',
    params: id,
    query: viaLink.pick({ link: true }),
    response: DocumentPages,
    errors: pageErrors,
  }),
  page: defineEndpoint({
    id: 'files.page',
    method: 'GET',
    path: '/items/:id/pages/picture',
    summary: 'Get one page of a PDF or office document as an image (WebP).',
    access: 'visitor',
    params: id,
    query: viaLink.pick({ link: true }).extend({
      page: z.coerce.number().int().min(1).max(mostPages).default(1),
      v: Id.optional().meta({ description: 'The expected version; lets browsers cache the response' }),
    }),
    response: 'bytes',
    errors: pageErrors,
    rateLimit: { tries: 1500, windowSeconds: 900, name: 'document-pages' },
  }),
  newArchive: defineEndpoint({
    id: 'files.newArchive',
    method: 'POST',
    path: '/archives',
    summary: 'Prepare a zip of files and folders. The URL in the answer streams it and can be resumed for a day.',
    access: 'visitor',
    body: z.object({ ids: z.array(Id).min(1).max(10_000), link: z.string().max(100).optional() }),
    response: z.object({ id: Id, url: z.string(), name: z.string(), size: Bytes, files: z.int().min(0) }),
    status: 201,
    audit: { none: 'A download; the link counts the visit.' },
    errors: ['item.not-found', 'item.forbidden', 'link.unavailable', 'link.locked', 'link.limit-reached'],
  }),
  archive: defineEndpoint({
    id: 'files.archive',
    method: 'GET',
    path: '/archives/:id/content',
    summary: 'Download the zip: exact length, no temporary file, supports ranges.',
    access: 'visitor',
    params: id,
    query: viaLink,
    response: 'bytes',
    errors: [
      'archive.not-found',
      'archive.changed',
      'item.not-found',
      'item.forbidden',
      'file.storage-failed',
      'link.unavailable',
      'link.locked',
      'link.limit-reached',
    ],
  }),
  transfers: defineEndpoint({
    id: 'files.transfers',
    method: 'GET',
    path: '/transfers',
    summary: 'List the caller’s unfinished uploads.',
    access: { permission: 'files.create' },
    response: z.object({ data: z.array(Transfer) }),
  }),
  transferOptions: defineEndpoint({
    id: 'files.transferOptions',
    method: 'OPTIONS',
    path: '/transfers',
    summary: 'Get the supported tus 1.0 extensions.',
    access: 'anyone',
    response: 'none',
  }),
  createTransfer: defineEndpoint({
    id: 'files.createTransfer',
    method: 'POST',
    path: '/transfers',
    summary:
      'tus creation, creation-with-upload and creation-defer-length. Checks name, type, size and space before any byte. With `Holdall-Direct: 1` the answer may contain `Holdall-Part-Size`: the bytes are then sent directly to the storage.',
    access: 'visitor',
    body: 'bytes',
    response: 'none',
    status: 201,
    audit: tusAudit,
    errors: [
      'transfer.bad-metadata',
      'transfer.concatenation',
      'transfer.too-many',
      'transfer.bad-header',
      'transfer.wrong-version',
      'request.media-type',
      'link.unavailable',
      'link.locked',
      'transfer.too-long',
      'transfer.checksum-mismatch',
      'item.not-found',
      'item.not-a-folder',
      'item.forbidden',
      'item.name-taken',
      'item.kind-conflict',
      'file.too-large',
      'file.type-blocked',
      'space.full',
      'file.storage-full',
      'file.storage-failed',
    ],
  }),
  transferHead: defineEndpoint({
    id: 'files.transferHead',
    method: 'HEAD',
    path: '/transfers/:id',
    summary: 'tus: get the offset of an upload.',
    access: 'visitor',
    params: id,
    query: viaLink,
    response: 'none',
    errors: ['transfer.not-found', 'transfer.gone', 'transfer.wrong-version'],
  }),
  transferPatch: defineEndpoint({
    id: 'files.transferPatch',
    method: 'PATCH',
    path: '/transfers/:id',
    summary:
      'tus: append bytes. The last chunk is answered once the file is on disk and listed; `Holdall-Item` is its ID.',
    access: 'visitor',
    params: id,
    query: viaLink,
    body: 'bytes',
    response: 'none',
    audit: tusAudit,
    errors: patchErrors,
  }),
  transferOverride: defineEndpoint({
    id: 'files.transferOverride',
    method: 'POST',
    path: '/transfers/:id',
    summary: 'tus for clients that can only POST: `X-HTTP-Method-Override` names the method.',
    access: 'visitor',
    params: id,
    query: viaLink,
    body: 'bytes',
    response: 'none',
    audit: tusAudit,
    errors: ['request.not-found', ...patchErrors],
  }),
  transferDelete: defineEndpoint({
    id: 'files.transferDelete',
    method: 'DELETE',
    path: '/transfers/:id',
    summary: 'tus termination: cancel an unfinished upload. A finished upload is refused.',
    access: 'visitor',
    params: id,
    query: viaLink,
    response: 'none',
    audit: tusAudit,
    errors: ['transfer.not-found', 'transfer.gone', 'transfer.busy', 'transfer.wrong-version'],
  }),
} as const

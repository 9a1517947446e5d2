import { z } from 'zod'
import { lockedErrors } from '../drive/drive.errors.ts'
import { Item } from '../drive/drive.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Bytes, Id } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { id, viaLink } from './file-address.ts'
import { asked } from './preview-state.ts'
import { thumbnailSizes } from './thumbnail-sizes.ts'
import { transferEndpoints } from './transfers.endpoints.ts'

/** The largest file, in bytes, that can be edited in the browser and saved in one request. */
export const mostEditedBytes = 2 * 1024 * 1024

/** Pages beyond these are not shown as images. */
const mostPages = 2000

/** The pages of a document that can be shown; sizes in points, in reading orientation. */
export const DocumentPages = z.object({
  pages: z.array(z.object({ width: z.number().positive(), height: z.number().positive() })).max(mostPages),
  isCut: z.boolean().meta({ description: 'The document has more pages than can be shown' }),
})
export type DocumentPages = z.infer<typeof DocumentPages>

const pageErrors = [
  'item.not-found',
  'item.not-a-file',
  'item.forbidden',
  'file.document-pending',
  'file.no-document',
  'file.no-office',
  'file.being-scanned',
  'file.infected',
  'file.storage-failed',
  'file.pages-busy',
  'link.unavailable',
  'link.locked',
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
      'file.being-scanned',
      'file.infected',
      'file.damaged',
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
      ...lockedErrors,
      'item.not-found',
      'item.not-a-file',
      'item.forbidden',
      'file.changed',
      'file.too-large',
      'file.type-blocked',
      'request.media-type',
      'transfer.bad-header',
      'transfer.too-long',
      'space.full',
      'space.owner-full',
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
    errors: [
      'version.not-found',
      'item.forbidden',
      'file.being-scanned',
      'file.infected',
      'file.damaged',
      'file.storage-failed',
    ],
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
      'file.being-scanned',
      'file.infected',
      'file.no-thumbnail',
      'file.thumbnail-pending',
      'file.storage-failed',
      'file.pages-busy',
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
    query: viaLink.pick({ link: true }).extend({ v: Id.optional(), ask: asked }),
    response: 'bytes',
    errors: [
      'item.not-found',
      'item.not-a-file',
      'item.forbidden',
      'file.being-scanned',
      'file.infected',
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
    summary: 'Get the number and size of the pages of a PDF, office document or TIFF, for page previews.',
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
    summary: 'Get one page of a PDF, office document or TIFF as an image (WebP).',
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
    errors: [
      'item.not-found',
      'item.forbidden',
      'file.being-scanned',
      'file.infected',
      'link.unavailable',
      'link.locked',
      'link.limit-reached',
    ],
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
      'file.being-scanned',
      'file.infected',
      'file.storage-failed',
      'link.unavailable',
      'link.locked',
      'link.limit-reached',
    ],
  }),
  ...transferEndpoints,
} as const

named({ DocumentPages })

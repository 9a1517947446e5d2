import { z } from 'zod'
import { Item } from '../drive/drive.schemas.ts'
import { asked } from '../files/preview-state.ts'
import { thumbnailSizes } from '../files/thumbnail-sizes.ts'
import { ImagePath } from '../images/images.contract.ts'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id } from '../kit/fields.ts'
import { Outcomes } from '../kit/outcomes.ts'
import { ListedPerson } from '../kit/people.ts'
import { definePermissions } from '../kit/permissions.ts'
import { named } from '../kit/schema-names.ts'
import { siteFileList } from './site-files.list.ts'

/** A member's file, with the addresses at which it can be viewed for some hours. */
export const OpenedEntry = Item.extend({
  owner: ListedPerson.nullable(),
  contentUrl: z.string(),
  /** The address of an office document as PDF; null for other files. */
  documentUrl: z.string().nullable(),
  /** The address of an office document's text; null for other files. */
  outlineUrl: z.string().nullable(),
})
export type OpenedEntry = z.infer<typeof OpenedEntry>

const mayLook = { permission: 'files.view' } as const
const one = z.object({ id: Id })
const look = z.object({
  v: Id.meta({ description: 'The version that was opened.' }),
  ticket: z.string().max(200).meta({ description: 'Proof that the caller has opened the file.' }),
})
const lookErrors = [
  'upload.look-ended',
  'item.not-found',
  'file.being-scanned',
  'file.infected',
  'file.damaged',
  'file.storage-failed',
] as const

export const siteFileEndpoints = {
  ...adminListEndpoints(siteFileList),
  open: defineEndpoint({
    id: 'uploads.open',
    method: 'POST',
    path: '/uploads/:id/open',
    summary: 'Open any user’s file for previewing. The URLs are valid for some hours, for the caller only.',
    access: mayLook,
    params: one,
    response: OpenedEntry,
    audit: 'uploads.looked-at',
    errors: ['item.not-found', 'item.not-a-file'],
  }),
  content: defineEndpoint({
    id: 'uploads.content',
    method: 'GET',
    path: '/uploads/:id/content',
    summary:
      'Get the content of a file the caller has opened. Supports ranges and conditional requests (RFC 9110), also for HEAD.',
    access: mayLook,
    params: one,
    query: look,
    response: 'bytes',
    errors: lookErrors,
  }),
  thumbnail: defineEndpoint({
    id: 'uploads.thumbnail',
    method: 'GET',
    path: '/uploads/:id/thumbnail',
    summary: 'Get the thumbnail of a file the caller has opened (WebP).',
    access: mayLook,
    params: one,
    query: look.extend({ size: z.enum(thumbnailSizes).default('small') }),
    response: 'bytes',
    errors: [...lookErrors, 'file.no-thumbnail', 'file.thumbnail-pending'],
  }),
  document: defineEndpoint({
    id: 'uploads.document',
    method: 'GET',
    path: '/uploads/:id/document',
    summary: 'Get an office document the caller has opened, as PDF. Supports ranges, conditional requests and HEAD.',
    access: mayLook,
    params: one,
    query: look.extend({ ask: asked }),
    response: 'bytes',
    errors: [...lookErrors, 'file.document-pending', 'file.no-document', 'file.no-office'],
  }),
  outline: defineEndpoint({
    id: 'uploads.outline',
    method: 'GET',
    path: '/uploads/:id/outline',
    summary: 'Get the content of an office document the caller has opened, as JSON.',
    access: mayLook,
    params: one,
    query: look.extend({ ask: asked }),
    response: 'bytes',
    errors: [...lookErrors, 'file.document-pending', 'file.no-document'],
  }),
  delete: defineEndpoint({
    id: 'uploads.delete',
    method: 'POST',
    path: '/uploads/delete',
    summary:
      'Delete any user’s files and folders: forever with their bytes, or into their owners’ trash. Requires `files.delete`. ' +
      'Also deletes images of the site by their addresses; other users’ images require `files.delete`.',
    access: { own: true, or: 'files.delete' },
    body: z.object({
      entryIds: z.array(Id).max(500).default([]),
      paths: z.array(ImagePath).max(500).default([]),
      deleteForever: z.boolean(),
    }),
    response: Outcomes,
    audit: 'uploads.deleted',
  }),
} as const

export const siteFilesContract = defineFeature({
  name: 'site-files',
  tags: [
    {
      id: 'uploads',
      name: 'Files of the site',
      summary: 'All files of the site, for administrators.',
      isForAdministrators: true,
    },
  ],

  endpoints: siteFileEndpoints,
  permissions: definePermissions('files', {
    view: {
      title: 'View all files',
      description:
        'View everyone’s files: names, sizes, owners and content. Every preview is recorded in the audit log.',
    },
    delete: { title: 'Delete all files', description: 'Delete any user’s files.' },
  }),
  errors: defineErrors('upload', {
    'look-ended': { status: 410, message: 'This preview has expired. Open it again.' },
  }),
  lists: [siteFileList],
})

named({ OpenedEntry })

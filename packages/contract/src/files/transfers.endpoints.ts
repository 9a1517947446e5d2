import { z } from 'zod'
import { lockedErrors } from '../drive/drive.errors.ts'
import { ConflictChoice } from '../drive/drive.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Bytes, Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { id, viaLink } from './file-address.ts'

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
  // Whatever it says: no upload fails for a date.
  lastModified: z.string().optional(),
  onConflict: ConflictChoice.exclude(['ask']).optional(),
  link: z.string().max(100).optional(),
})
export type TransferMetadata = z.infer<typeof TransferMetadata>

const tusAudit = {
  none: 'The finished file records file.uploaded; its parts change nothing visible.',
} as const

const patchErrors = [
  ...lockedErrors,
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
  'item.other-spelling',
  'item.not-found',
  'item.forbidden',
  'item.kind-conflict',
  'link.unavailable',
  'link.locked',
  'space.full',
  'space.owner-full',
  'file.storage-full',
  'file.storage-failed',
  'file.too-large',
] as const

/** Resumable uploads (tus 1.0). */
export const transferEndpoints = {
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
      'tus creation, creation-with-upload and creation-defer-length. Checks name, type, size and storage before any byte. With `Holdall-Direct: 1` the answer may contain `Holdall-Part-Size`: the bytes are then sent directly to the storage.',
    access: 'visitor',
    body: 'bytes',
    response: 'none',
    status: 201,
    audit: tusAudit,
    errors: [
      ...lockedErrors,
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
      'item.other-spelling',
      'item.kind-conflict',
      'file.too-large',
      'file.type-blocked',
      'space.full',
      'space.owner-full',
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
    status: 200,
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
    summary: 'tus termination: cancel an unfinished upload. A finished upload is rejected.',
    access: 'visitor',
    params: id,
    query: viaLink,
    response: 'none',
    audit: tusAudit,
    errors: ['transfer.not-found', 'transfer.gone', 'transfer.busy', 'transfer.wrong-version'],
  }),
} as const

named({ Transfer, TransferMetadata })

import { z } from 'zod'
import { lockedErrors } from '../drive/drive.errors.ts'
import { ConflictChoice } from '../drive/drive.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Bytes, Id, Instant } from '../kit/fields.ts'

const params = z.object({ id: Id })
const viaLink = z.object({ link: z.string().max(100).optional(), ticket: z.string().max(200).optional() })

const audit = {
  none: 'The finished file records file.uploaded; its parts change nothing visible.',
} as const

const common = [
  'transfer.not-found',
  'transfer.gone',
  'transfer.not-direct',
  'file.storage-failed',
  'file.storage-full',
  'link.unavailable',
  'link.locked',
  'link.closed',
] as const

const mayAdd = ['item.not-found', 'item.not-a-folder', 'item.forbidden'] as const

/**
 * The parts of an upload that is sent straight to the storage, as requested by `Holdall-Direct` when the upload is
 * created.
 */
export const directEndpoints = {
  transferParts: defineEndpoint({
    id: 'files.transferParts',
    method: 'GET',
    path: '/transfers/:id/parts',
    summary: 'Get what the storage has received of a direct upload.',
    access: 'visitor',
    params,
    query: viaLink,
    response: z.object({
      size: Bytes,
      partSize: Bytes.meta({ description: 'The size of every part but the last.' }),
      parts: z.array(z.object({ number: z.int().min(1), size: Bytes })),
    }),
    errors: common,
  }),
  signPart: defineEndpoint({
    id: 'files.signPart',
    method: 'POST',
    path: '/transfers/:id/parts',
    summary:
      'Get a storage URL, valid for a few minutes, to send one part by PUT. Valid for that part number, length and upload only.',
    access: 'visitor',
    params,
    query: viaLink,
    body: z.object({
      number: z.int().min(1).max(10_000),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .meta({ description: 'The part’s SHA-256, compared with the stored bytes before the file is created.' }),
    }),
    response: z.object({
      url: z.string(),
      headers: z.record(z.string(), z.string()).meta({ description: 'Headers that must be sent with the part.' }),
      expiresAt: Instant,
    }),
    audit,
    errors: [...common, ...mayAdd, 'transfer.wrong-offset'],
  }),
  joinTransfer: defineEndpoint({
    id: 'files.joinTransfer',
    method: 'POST',
    path: '/transfers/:id/join',
    summary:
      'Complete the file once all parts are in the storage: they are joined, read once, checked against their SHA-256 and listed. Poll until the answer names the file. Can be repeated after any failure.',
    access: 'visitor',
    params,
    query: viaLink,
    body: z.object({
      onConflict: ConflictChoice.exclude(['ask']).optional(),
      wait: z
        .int()
        .min(0)
        .max(25)
        .default(20)
        .meta({ description: 'Seconds after which an answer is sent in any case.' }),
    }),
    response: z.object({
      itemId: Id.nullable().meta({ description: 'Null while the bytes are being verified.' }),
      isUnchanged: z.boolean().meta({ description: 'A file with that name has the same bytes and is left unchanged.' }),
      checked: Bytes.meta({ description: 'Number of bytes verified so far.' }),
    }),
    audit,
    errors: [
      ...common,
      ...mayAdd,
      ...lockedErrors,
      'transfer.busy',
      'transfer.parts-missing',
      'transfer.checksum-mismatch',
      'item.name-taken',
      'item.other-spelling',
      'item.kind-conflict',
      'space.full',
      'space.owner-full',
      'file.too-large',
    ],
  }),
} as const

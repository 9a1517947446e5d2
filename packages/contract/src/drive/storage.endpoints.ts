import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Bytes, Id } from '../kit/fields.ts'
import { FileKind, PlacedItem } from './drive.schemas.ts'

/** What fills one's own drive. */
export const Storage = z.object({
  spaceId: Id,
  usedBytes: Bytes,
  /** Null means unlimited. */
  availableBytes: Bytes.nullable(),
  /** Part of `usedBytes` that lies in the trash. */
  trashBytes: Bytes,
  /** Part of `usedBytes` held by earlier versions. */
  versionBytes: Bytes,
  /** Files as they are now, those in the trash among them; the largest kind first. What is being deleted counts until it is gone. */
  kinds: z.array(z.object({ kind: FileKind, bytes: Bytes, files: z.int().min(0) })),
  /** The largest files that are not in the trash. */
  largest: z.array(PlacedItem),
})
export type Storage = z.infer<typeof Storage>

export const storageEndpoints = {
  storage: defineEndpoint({
    id: 'drive.storage',
    method: 'GET',
    path: '/me/storage',
    summary:
      'Get the storage use of the caller’s drive: by file type, trash and earlier versions, and the largest files.',
    access: 'member',
    byToken: 'account',
    response: Storage,
  }),
} as const

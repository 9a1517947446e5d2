import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Bytes, Id } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { FileKind, PlacedItem } from './drive.schemas.ts'

/** Says what uses the storage of the caller's own drive. */
export const Storage = z.object({
  spaceId: Id,
  usedBytes: Bytes,
  /** Null means unlimited. */
  availableBytes: Bytes.nullable(),
  /** Part of `usedBytes` that is in the trash. */
  trashBytes: Bytes,
  /** Part of `usedBytes` held by earlier versions. */
  versionBytes: Bytes,
  /**
   * Current versions of files, including those in the trash, the largest kind first. Files being deleted count until
   * they are gone.
   */
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

named({ Storage })

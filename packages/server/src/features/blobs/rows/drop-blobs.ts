import { insertSetAside } from '../../../drivers/storage/set-aside/set-aside.repository.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { deleteBlobs, insertDeadOf, listObjectsOf } from '../blobs.repository.ts'

/** `since`: from when on the bytes may be removed, unless they are set aside `until` then. Milliseconds since 1970. */
export interface DropTimes {
  readonly since: number
  readonly until?: number
}

/** Deletes blobs that nothing uses, with their thumbnails, and records the keys in the same transaction. */
export async function dropBlobs(tx: Tx, unused: readonly string[], { since, until }: DropTimes): Promise<void> {
  if (unused.length === 0) return
  await insertDeadOf(tx, unused, { since, withBytes: until === undefined })
  if (until !== undefined) {
    const rows = await listObjectsOf(tx, unused)
    await insertSetAside(
      tx,
      rows.map(({ created_at, ...row }) => ({ ...row, stored_at: created_at, why: 'no-version', since, until })),
    )
  }
  await deleteBlobs(tx, unused)
}

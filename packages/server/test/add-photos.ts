import { nameColumns } from '../src/core/tree/name-columns.ts'
import type { Database } from '../src/platform/database/database.ts'
import { newId } from '../src/platform/ids.ts'
import { tables } from './all-tables.ts'

export const dayMs = 24 * 3600 * 1000

interface Album {
  readonly spaceId: string
  readonly folderId: string
  readonly userId: string
  readonly count: number
  /** They are spread over so many days before `last`, in milliseconds since 1970. */
  readonly days: number
  readonly last: number
}

/** Adds rows of pictures to a folder, every tenth a video: without bytes, and without changing the folder's totals. */
export async function addPhotos(db: Database, { spaceId, folderId, userId, count, days, last }: Album): Promise<void> {
  const row = (n: number) => ({
    id: newId(),
    space_id: spaceId,
    parent_id: folderId,
    rank: 1,
    ...nameColumns(`${newId()}.jpg`, 'image/jpeg', false),
    mime: n % 10 === 0 ? 'video/mp4' : 'image/jpeg',
    size: 1,
    item_count: 0,
    child_count: 0,
    version_id: null,
    state: 'live' as const,
    trashed_at: null,
    trashed_by: null,
    has_thumbnail: 0,
    created_by: userId,
    created_at: last,
    modified_at: last - (n % days) * dayMs - n,
  })
  for (let start = 0; start < count; start += 500) {
    const rows = Array.from({ length: Math.min(500, count - start) }, (_, n) => row(start + n))
    await db.transaction(tx => tables(tx).insertInto('items').values(rows).execute())
  }
}

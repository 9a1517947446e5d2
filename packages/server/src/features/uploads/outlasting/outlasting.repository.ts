import type { RightsTables } from '../../../core/rights/rights.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { Whose } from '../../../platform/outlasting/outlasting.ts'
import type { UploadTables } from '../uploads.tables.ts'

const tables = onTables<UploadTables & RightsTables>()

/** Unfinished uploads of these people, through their links, and into these spaces, after an id. */
export function listUploadsOf(
  db: Reader,
  { userIds, spaceIds }: Whose,
  after: string,
  limit: number,
): Promise<{ readonly id: string }[]> {
  const links = tables(db)
    .selectFrom('links')
    .select('id')
    .where('created_by', 'in', [...userIds, ''])
  return tables(db)
    .selectFrom('transfers')
    .select('id')
    .where('state', '=', 'open')
    .where(e =>
      e.or([
        e('created_by', 'in', [...userIds, '']),
        e('space_id', 'in', [...spaceIds, '']),
        e('link_id', 'in', links),
      ]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Uploads in chunks of these people, and those that reserve storage in these spaces, after an id. */
export function listChunkedOf(
  db: Reader,
  { userIds, spaceIds }: Whose,
  after: string,
  limit: number,
): Promise<{ readonly id: string }[]> {
  return tables(db)
    .selectFrom('chunked_uploads')
    .select('id')
    .where(e => e.or([e('user_id', 'in', [...userIds, '']), e('space_id', 'in', [...spaceIds, ''])]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

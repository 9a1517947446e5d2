import { type SqlBool, sql } from 'kysely'
import type { RightsTables } from '../../../core/rights/rights.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { Whose } from '../../../platform/outlasting/outlasting.ts'
import { pageOfWhose } from '../../../platform/outlasting/page-of-whose.ts'
import type { UploadTables } from '../uploads.tables.ts'

const tables = onTables<UploadTables & RightsTables>()

/** Unfinished uploads of these people, through their links, and into these spaces, after an id. */
export function listUploadsOf(
  db: Reader,
  whose: Whose,
  after: string,
  limit: number,
): Promise<{ readonly id: string }[]> {
  const links = tables(db)
    .selectFrom('links')
    .select('id')
    .where('created_by', 'in', [...whose.userIds, ''])
  const query = tables(db).selectFrom('transfers').select('id').where('state', '=', 'open')
  const columns = { id: 'id', person: 'created_by', space: 'space_id' } as const
  const or = sql<SqlBool>`link_id in ${links}`
  return pageOfWhose(query, { ...columns, or }, whose, { after, limit }).execute()
}

/** Uploads in chunks of these people, and those that reserve storage in these spaces, after an id. */
export function listChunkedOf(
  db: Reader,
  whose: Whose,
  after: string,
  limit: number,
): Promise<{ readonly id: string }[]> {
  const query = tables(db).selectFrom('chunked_uploads').select('id')
  const columns = { id: 'id', person: 'user_id', space: 'space_id' } as const
  return pageOfWhose(query, columns, whose, { after, limit }).execute()
}

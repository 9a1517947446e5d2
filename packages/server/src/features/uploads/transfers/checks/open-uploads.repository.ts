import { sql } from 'kysely'
import { onTables, type Reader } from '../../../../platform/database/database.ts'
import type { TransferRow, UploadTables } from '../../uploads.tables.ts'

const tables = onTables<UploadTables>()

/** Unfinished uploads of a member, through any link or none, in one piece or in chunks. */
export async function countOpenOf(db: Reader, userId: string, now: number): Promise<number> {
  const transfers = await tables(db)
    .selectFrom('transfers')
    .select(e => e.fn.countAll<number>().as('count'))
    .where(sql<boolean>`state = 'open'`)
    .where('created_by', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  const chunked = await tables(db)
    .selectFrom('chunked_uploads')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(transfers.count) + Number(chunked.count)
}

/** Unfinished uploads of visitors: through this link, and through any link into this space. */
export async function countVisitorsOpen(
  db: Reader,
  { link_id, space_id }: Pick<TransferRow, 'link_id' | 'space_id'>,
  now: number,
): Promise<{ readonly ofLink: number; readonly ofSpace: number }> {
  const row = await tables(db)
    .selectFrom('transfers')
    .select(e => [
      e.fn.countAll<number>().as('ofSpace'),
      e.fn.countAll<number>().filterWhere('link_id', '=', link_id).as('ofLink'),
    ])
    .where(sql<boolean>`state = 'open'`)
    .where('created_by', 'is', null)
    .where('space_id', '=', space_id)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return { ofLink: Number(row.ofLink), ofSpace: Number(row.ofSpace) }
}

import { sql } from 'kysely'
import { onTables, type Reader } from '../../../../platform/database/database.ts'
import type { FileTables, TransferRow } from '../../files.tables.ts'

const tables = onTables<FileTables>()

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

/** What has arrived of all unfinished uploads, by person. Uploads of visitors count for the owner of the space. */
export async function measureUnfinished(db: Reader, most: number) {
  const all = sql<{ user_id: string; bytes: number | string; reserved: number | string }>`(
    select coalesce(transfers.created_by, spaces.owner_id) as user_id, transfers."offset" as bytes, transfers.reserved
    from transfers inner join spaces on spaces.id = transfers.space_id where transfers.state = 'open'
    union all
    select user_id, coalesce((select sum(size) from upload_chunks where upload_id = chunked_uploads.id), 0), reserved
    from chunked_uploads)`
  type Sums = Record<'uploads' | 'bytes' | 'reserved', number | string | null>
  const sums = sql`count(*) as uploads, sum(bytes) as bytes, sum(reserved) as reserved`
  const { rows: whole } = await sql<Sums>`select ${sums} from ${all} as uploads`.execute(db)
  const { rows: people } = await sql<Sums & { user_id: string }>`
    select user_id, ${sums} from ${all} as uploads group by user_id
    order by sum(bytes) desc, count(*) desc, user_id limit ${most}`.execute(db)
  return {
    uploads: Number(whole[0]?.uploads ?? 0),
    bytes: Number(whole[0]?.bytes ?? 0),
    people: people.map(({ user_id, uploads, bytes, reserved }) => ({
      userId: user_id,
      uploads: Number(uploads),
      bytes: Number(bytes ?? 0),
      reservedBytes: Number(reserved ?? 0),
    })),
  }
}

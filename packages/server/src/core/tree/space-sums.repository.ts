import { sql } from 'kysely'
import { onTables, type Reader } from '../../platform/database/database.ts'
import type { TreeTables } from './tree.tables.ts'

const tables = onTables<TreeTables>()

/** Up to this many spaces, each request computes the sums; beyond that, it returns stored ones. */
export const mostSpacesMeasuredLive = 2000

/** Whether there are more spaces than `limit`; reads no more than that. */
export async function hasMoreSpaces(db: Reader, limit: number): Promise<boolean> {
  return (await tables(db).selectFrom('spaces').select('id').offset(limit).limit(1).executeTakeFirst()) !== undefined
}

/** Totals of all spaces by kind, computed from their current files including the trash; largest first. */
export async function sumKinds(db: Reader): Promise<{ kind: string; bytes: number; files: number }[]> {
  const rows = await tables(db)
    .selectFrom('space_kinds')
    .select(e => ['kind', e.fn.sum('bytes').as('bytes'), e.fn.sum('files').as('files')])
    .where('files', '>', 0)
    .groupBy('kind')
    .execute()
  return rows
    .map(({ kind, bytes, files }) => ({ kind, bytes: Number(bytes), files: Number(files) }))
    .sort((a, b) => b.bytes - a.bytes || (a.kind < b.kind ? -1 : 1))
}

/** Totals of all spaces, from their stored figures. */
export async function sumSpaces(db: Reader) {
  const { rows } = await sql<Record<'used' | 'trash' | 'versions' | 'reserved' | 'spaces', number | string | null>>`
    select sum(used_bytes) as used, sum(trash_bytes) as trash, sum(version_bytes) as versions,
      sum(reserved_bytes) as reserved, count(*) as spaces from spaces`.execute(db)
  const sums = rows[0]
  return {
    usedBytes: Number(sums?.used ?? 0),
    trashBytes: Number(sums?.trash ?? 0),
    versionBytes: Number(sums?.versions ?? 0),
    reservedBytes: Number(sums?.reserved ?? 0),
    spaces: Number(sums?.spaces ?? 0),
  }
}

/** The owners whose spaces hold the most in total; largest first. */
export async function listLargestOwners(db: Reader, limit: number) {
  const rows = await tables(db)
    .selectFrom('spaces')
    .select(e => ['owner_id', e.fn.sum('used_bytes').as('bytes'), e.fn.countAll().as('spaces')])
    .groupBy('owner_id')
    .orderBy('bytes', 'desc')
    .orderBy('owner_id')
    .limit(limit)
    .execute()
  return rows.map(row => ({ userId: row.owner_id, bytes: Number(row.bytes), spaces: Number(row.spaces) }))
}

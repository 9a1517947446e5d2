import { sql } from 'kysely'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { UploadTables } from '../uploads.tables.ts'

const tables = onTables<UploadTables>()

/**
 * Counts the unfinished uploads, in one piece or in chunks, those of them that are being received now, and the staged bytes
 * of all.
 */
export async function measureTransfers(db: Reader, now: number) {
  const one = await tables(db)
    .selectFrom('transfers')
    .select(e => [
      e.fn.countAll<number>().as('open'),
      e.fn.countAll<number>().filterWhere('held_until', '>', now).as('receiving'),
      // Bytes sent straight to the storage aren't staged.
      e.fn.sum<number | string | null>('offset').filterWhere('upload_id', 'is', null).as('staged'),
    ])
    .where(sql<boolean>`state = 'open'`)
    .executeTakeFirstOrThrow()
  const chunked = await tables(db)
    .selectFrom('chunked_uploads')
    .select(e => [
      e.fn.countAll<number>().as('open'),
      e.fn.countAll<number>().filterWhere('arriving', '>', 0).as('receiving'),
    ])
    .executeTakeFirstOrThrow()
  const chunks = await tables(db)
    .selectFrom('upload_chunks')
    .select(e => e.fn.sum<number | string | null>('size').as('staged'))
    .executeTakeFirstOrThrow()
  return {
    open: Number(one.open) + Number(chunked.open),
    receiving: Number(one.receiving) + Number(chunked.receiving),
    staged: Number(one.staged ?? 0) + Number(chunks.staged ?? 0),
  }
}

/** Bytes reserved for unfinished uploads, by space. */
export async function sumReservedByUploads(
  db: Reader,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (spaceIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('transfers')
    .select(e => ['space_id', e.fn.sum('reserved').as('reserved')])
    .where('space_id', 'in', [...spaceIds])
    .where(sql<boolean>`reserved > 0`)
    .groupBy('space_id')
    .execute()
  const chunked = await tables(db)
    .selectFrom('chunked_uploads')
    .select(e => ['space_id', e.fn.sum('reserved').as('reserved')])
    .where('space_id', 'in', [...spaceIds])
    .groupBy('space_id')
    .execute()
  const sums = new Map<string, number>()
  for (const { space_id, reserved } of [...rows, ...chunked])
    if (space_id !== null) sums.set(space_id, (sums.get(space_id) ?? 0) + Number(reserved))
  return sums
}

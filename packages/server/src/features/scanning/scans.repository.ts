import { sql } from 'kysely'
import type { BlobRow, BytesTables } from '../../core/bytes/bytes.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import { holdIsOver } from '../../platform/holds/held-until.ts'
import type { BlobScanRow, ScanningTables, ScanProgressRow } from './scanning.tables.ts'

const tables = onTables<BytesTables & ScanningTables>()

/** The longest pause before a file is tried again; milliseconds. */
export const longestPauseMs = 3600_000

/** A blob to be scanned, and what is known of it. */
export type ToScan = BlobRow & { scan: BlobScanRow['state'] | null; tries: number; found: string | null }

/** SQLite uses a partial index only for a literal condition. */
const isHeld = sql<boolean>`blobs.held = 'scan'`
const isQueued = sql<boolean>`blob_scans.state in ('waiting', 'found')`

function blobsWithScans(db: Reader) {
  return tables(db)
    .selectFrom('blobs')
    .leftJoin('blob_scans', 'blob_scans.blob_id', 'blobs.id')
    .selectAll('blobs')
    .select(['blob_scans.state as scan', 'blob_scans.found'])
    .select(sql<number>`coalesce(blob_scans.tries, 0)`.as('tries'))
}

/** What is to be scanned or set aside now: first what is held back, the oldest first. */
export async function listToScan(db: Reader, now: number, limit: number): Promise<ToScan[]> {
  const held = await blobsWithScans(db)
    .where(isHeld)
    .where(e => e.or([e('blob_scans.next_at', 'is', null), holdIsOver('blob_scans.next_at', now + 1, longestPauseMs)]))
    .orderBy('blobs.id')
    .limit(limit)
    .execute()
  if (held.length === limit) return held
  const queued = await blobsWithScans(db)
    .where(isQueued)
    .where(sql<boolean>`(blobs.held is null or blobs.held <> 'scan')`)
    .where('blob_scans.next_at', 'is not', null)
    .where(holdIsOver('blob_scans.next_at', now + 1, longestPauseMs))
    .orderBy('blob_scans.next_at')
    .orderBy('blobs.id')
    .limit(limit - held.length)
    .execute()
  return [...held, ...queued]
}

/** Blobs that are held back until they are scanned. */
export function listHeld(db: Reader, after: string, limit: number): Promise<BlobRow[]> {
  return tables(db)
    .selectFrom('blobs')
    .selectAll()
    .where(isHeld)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function hasWork(db: Reader, now: number): Promise<boolean> {
  return (await listToScan(db, now, 1)).length > 0
}

export async function hasHeld(db: Reader): Promise<boolean> {
  return (await listHeld(db, '', 1)).length > 0
}

/** How many files wait to be scanned, and how many of them are held back meanwhile. */
export async function countWaiting(db: Reader): Promise<{ held: number; passed: number }> {
  const held = await tables(db)
    .selectFrom('blobs')
    .where(isHeld)
    .select(e => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const passed = await tables(db)
    .selectFrom('blob_scans')
    .innerJoin('blobs', 'blobs.id', 'blob_scans.blob_id')
    .where(isQueued)
    .where('blobs.held', 'is', null)
    .select(e => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { held: Number(held.count), passed: Number(passed.count) }
}

/** Notes what is known of a blob now; nothing if it no longer exists. */
export async function saveScan(tx: Tx, row: Omit<BlobScanRow, 'tries'> & { tries: number }): Promise<void> {
  const { blob_id: _, ...change } = row
  const there = await tables(tx).selectFrom('blobs').select('id').where('id', '=', row.blob_id).executeTakeFirst()
  if (!there) return
  await tables(tx)
    .insertInto('blob_scans')
    .values(row)
    .onConflict(on => on.column('blob_id').doUpdateSet(change))
    .execute()
}

/** Clean blobs from `since` on that were scanned with other signatures, after this one. */
export function listOutdated(
  db: Reader,
  { signatures, since, after, limit }: { signatures: string; since: number; after: string; limit: number },
): Promise<ToScan[]> {
  return blobsWithScans(db)
    .where('blobs.id', '>', after)
    .where('blobs.created_at', '>=', since)
    .where('blob_scans.state', '=', 'clean')
    .where('blob_scans.signatures', '<>', signatures)
    .orderBy('blobs.id')
    .limit(limit)
    .execute()
}

/** The blobs after this one, in the order in which they were stored. */
export function listAfter(db: Reader, after: string, limit: number): Promise<ToScan[]> {
  return blobsWithScans(db).where('blobs.id', '>', after).orderBy('blobs.id').limit(limit).execute()
}

export async function readProgress(db: Reader, task: ScanProgressRow['task']): Promise<string> {
  const row = await tables(db).selectFrom('scan_progress').select('value').where('task', '=', task).executeTakeFirst()
  return row?.value ?? ''
}

export async function saveProgress(tx: Tx, task: ScanProgressRow['task'], value: string): Promise<void> {
  await tables(tx)
    .insertInto('scan_progress')
    .values({ task, value })
    .onConflict(on => on.column('task').doUpdateSet({ value }))
    .execute()
}

import { sql } from 'kysely'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import { holdIsOver } from '../../platform/holds/held-until.ts'
import { leaseMs } from '../../platform/jobs/jobs.repository.ts'
import type { JobTables } from '../../platform/jobs/jobs.tables.ts'
import type { Whose } from '../../platform/outlasting/outlasting.ts'
import { pageOfWhose } from '../../platform/outlasting/page-of-whose.ts'
import type { ImportRow, ImportTables } from './imports.tables.ts'

const tables = onTables<ImportTables & JobTables & TreeTables>()

export async function insertImport(tx: Tx, row: ImportRow): Promise<void> {
  await tables(tx).insertInto('imports').values(row).execute()
}

export function findImport(db: Reader, id: string): Promise<ImportRow | undefined> {
  return tables(db).selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A person's imports, newest first, from below an id. */
export function listImports(db: Reader, userId: string, below: string | null, limit: number): Promise<ImportRow[]> {
  return tables(db)
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(below !== null, q => q.where('id', '<', below ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const openStates = ['queued', 'running', 'waiting', 'paused'] as const

/** Those of these people that aren't over, and those into these spaces, after an id. */
export function listOpenOf(db: Reader, whose: Whose, after: string, limit: number): Promise<{ readonly id: string }[]> {
  const query = tables(db)
    .selectFrom('imports')
    .innerJoin('items', 'items.id', 'imports.folder_id')
    .select('imports.id')
    .where('imports.state', 'in', [...openStates])
  const columns = { id: 'imports.id', person: 'imports.user_id', space: 'items.space_id' } as const
  return pageOfWhose(query, columns, whose, { after, limit }).execute()
}

export async function countOpen(db: Reader, userId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('imports')
    .select(e => e.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', [...openStates])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Changes an import that isn't over; with `jobId`, only if that job may still work on it. False if it is not so. */
export async function updateOpen(
  tx: Tx,
  id: string,
  change: Partial<ImportRow>,
  jobId: string | null = null,
): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('imports')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', jobId === null ? [...openStates] : ['queued', 'running', 'waiting'])
    .$if(jobId !== null, q => q.where('job_id', '=', jobId))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface Counted {
  readonly entries?: number
  readonly files?: number
  readonly bytes?: number
  readonly filesBrought?: number
  readonly filesSkipped?: number
  readonly filesFailed?: number
  readonly bytesBrought?: number
  readonly bytesPassed?: number
  /** Not added, but put in place of what was known: bytes of files that are under way. */
  readonly bytesComing?: number
}

/** Adds to the figures of an import, if that job may still work on it. False if it is not so. */
export async function addCounts(tx: Tx, id: string, jobId: string, counted: Counted): Promise<boolean> {
  const { entries = 0, files = 0, bytes = 0, filesBrought = 0, filesSkipped = 0, filesFailed = 0 } = counted
  const { bytesBrought = 0, bytesPassed = 0, bytesComing } = counted
  const row = await tables(tx)
    .updateTable('imports')
    .set(e => ({
      entries: e('entries', '+', entries),
      files: e('files', '+', files),
      bytes: sql<number>`coalesce(bytes, 0) + ${bytes}`,
      files_brought: e('files_brought', '+', filesBrought),
      files_skipped: e('files_skipped', '+', filesSkipped),
      files_failed: e('files_failed', '+', filesFailed),
      bytes_brought: e('bytes_brought', '+', bytesBrought),
      bytes_passed: e('bytes_passed', '+', bytesPassed),
      ...(bytesComing === undefined ? {} : { bytes_coming: bytesComing }),
      stalls: 0,
    }))
    .where('id', '=', id)
    .where('job_id', '=', jobId)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Jobs of a kind that run now besides one: of everyone, and of one person. */
export async function countRunning(
  db: Reader,
  { kind, userId, except, now }: { kind: string; userId: string; except: string; now: number },
): Promise<{ all: number; own: number }> {
  const row = await tables(db)
    .selectFrom('jobs')
    .select(e => e.fn.countAll().as('all'))
    .select(sql<number>`count(case when created_by = ${userId} then 1 end)`.as('own'))
    .where('kind', '=', kind)
    .where('state', '=', 'running')
    .where(sql<boolean>`not ${holdIsOver('lease_until', now, leaseMs)}`)
    .where('id', '<>', except)
    .executeTakeFirstOrThrow()
  return { all: Number(row.all), own: Number(row.own) }
}

/** Imports from before an instant: over, or given up. */
export async function listOld(db: Reader, before: number, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('imports')
    .select('id')
    .where('created_at', '<', before)
    .where(e => e.or([e('finished_at', '<', before), e('state', '=', 'paused')]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('imports').where('id', '=', id).execute()
}

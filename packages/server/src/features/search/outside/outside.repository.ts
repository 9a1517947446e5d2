import { sql } from 'kysely'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import type { Collection } from '../../../drivers/search/search-engine.ts'
import { type Database, type Dialect, onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import { holdIsOver } from '../../../platform/holds/held-until.ts'
import type { JobTables } from '../../../platform/jobs/jobs.tables.ts'
import type { TextTables } from '../../text-extraction/text-extraction.tables.ts'
import type { OutsideSearchTables, SearchIndexRow, SearchTargetRow } from './outside.tables.ts'

const tables = onTables<TextTables & JobTables & OutsideSearchTables & TreeTables>()

export function findTarget(db: Reader): Promise<SearchTargetRow | undefined> {
  return tables(db).selectFrom('search_targets').selectAll().executeTakeFirst()
}

/** Forgets the place followed so far, with its indexes and recorded changes, and follows another one if given. */
export async function replaceTarget(tx: Tx, dialect: Dialect, target: { place: string; epoch: string } | null) {
  // Waits for writers that began before this and wouldn't see it; those after it record their changes.
  if (dialect === 'postgres') {
    await sql`lock table items in share row exclusive mode`.execute(tx)
    await sql`lock table content_texts in share row exclusive mode`.execute(tx)
  }
  await tables(tx).deleteFrom('search_targets').execute()
  await tables(tx).deleteFrom('search_changes').execute()
  if (target)
    await tables(tx)
      .insertInto('search_targets')
      .values({ ...target, ...free, trouble: null, troubled_at: null })
      .execute()
}

const free = { held_by: null, held_until: null }

/** How long the right to write to the engine lasts, in milliseconds; longer than any single call to the engine. */
const heldMs = 120_000

/**
 * Acquires or renews the right to write to the engine; false while another process has it, or if the place is no longer
 * followed.
 */
export async function holdTarget(
  db: Database,
  { place, epoch }: Pick<SearchTargetRow, 'place' | 'epoch'>,
  holder: string,
  now: number,
): Promise<boolean> {
  const row = await db.transaction(tx =>
    tables(tx)
      .updateTable('search_targets')
      .set({ held_by: holder, held_until: now + heldMs })
      .where('place', '=', place)
      .where('epoch', '=', epoch)
      .where(e => e.or([e('held_by', 'is', null), e('held_by', '=', holder), holdIsOver('held_until', now, heldMs)]))
      .returning('place')
      .executeTakeFirst(),
  )
  return row !== undefined
}

export async function releaseTarget(db: Database, holder: string): Promise<void> {
  await db.transaction(tx => tables(tx).updateTable('search_targets').set(free).where('held_by', '=', holder).execute())
}

export async function recordTrouble(db: Database, trouble: string | null, now: number): Promise<void> {
  const troubled_at = trouble === null ? null : now
  await db.transaction(tx => tables(tx).updateTable('search_targets').set({ trouble, troubled_at }).execute())
}

export function listIndexes(db: Reader, place: string): Promise<SearchIndexRow[]> {
  return tables(db).selectFrom('search_indexes').selectAll().where('place', '=', place).execute()
}

/** Records the index that is being filled; null for none. */
export async function setBuilding(
  tx: Tx,
  place: string,
  collection: Collection,
  building: string | null,
): Promise<void> {
  await tables(tx)
    .insertInto('search_indexes')
    .values({ place, collection, live: null, building, imported_at: null })
    .onConflict(on => on.columns(['place', 'collection']).doUpdateSet({ building }))
    .execute()
}

/** Makes the filled index the one that is searched. Returns false if another one has replaced it in the meantime. */
export async function swapIndex(
  tx: Tx,
  { place, epoch }: Pick<SearchTargetRow, 'place' | 'epoch'>,
  index: { collection: Collection; name: string },
  now: number,
): Promise<boolean> {
  const target = await tables(tx)
    .selectFrom('search_targets')
    .select('epoch')
    .where('place', '=', place)
    .executeTakeFirst()
  if (target?.epoch !== epoch) return false
  const row = await tables(tx)
    .updateTable('search_indexes')
    .set({ live: index.name, building: null, imported_at: now })
    .where('place', '=', place)
    .where('collection', '=', index.collection)
    .where('building', '=', index.name)
    .returning('live')
    .executeTakeFirst()
  return row !== undefined
}

export function listChanges(db: Reader, limit: number) {
  return tables(db).selectFrom('search_changes').selectAll().orderBy('seq').limit(limit).execute()
}

export async function deleteChanges(tx: Tx, seqs: readonly number[]): Promise<void> {
  await tables(tx)
    .deleteFrom('search_changes')
    .where('seq', 'in', [...seqs])
    .execute()
}

export async function countChanges(db: Reader): Promise<number> {
  const row = await tables(db)
    .selectFrom('search_changes')
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function hasChanges(db: Reader): Promise<boolean> {
  return (await tables(db).selectFrom('search_changes').select('seq').limit(1).executeTakeFirst()) !== undefined
}

/** The job of this kind that is queued or running. */
export function findOpenImport(db: Reader, kind: string) {
  return tables(db)
    .selectFrom('jobs')
    .select(['id', 'created_by', 'done_steps', 'total_steps'])
    .where('kind', '=', kind)
    .where(sql<boolean>`state in ('queued', 'running')`)
    .orderBy('created_at')
    .executeTakeFirst()
}

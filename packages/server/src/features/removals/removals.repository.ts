import { sql } from 'kysely'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { Whose } from '../../platform/outlasting/outlasting.ts'
import { pageOfWhose } from '../../platform/outlasting/page-of-whose.ts'
import type { RemovalRow, RemovalTables, RemovedItemRow } from './removals.tables.ts'

const tables = onTables<RemovalTables & TreeTables>()

/** How long after an item was noted it may have been moved to the trash by the same request; milliseconds. */
const sameRequestMs = 60_000

/** The latest removal of a person below a folder. */
export function findLatest(db: Reader, userId: string, rootId: string): Promise<RemovalRow | undefined> {
  return tables(db)
    .selectFrom('removals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('root_id', '=', rootId)
    .orderBy('touched_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A removal that its owner was asked about. */
export function findAsked(db: Reader, userId: string, id: string): Promise<RemovalRow | undefined> {
  return tables(db)
    .selectFrom('removals')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('asked_at', 'is not', null)
    .executeTakeFirst()
}

export type Unanswered = Pick<RemovalRow, 'id' | 'root_id' | 'user_id'>

/** Removals that wait for an answer, of these people and in these spaces, after an id. */
export function listUnanswered(db: Reader, whose: Whose, after: string, limit: number): Promise<Unanswered[]> {
  const query = tables(db)
    .selectFrom('removals')
    .innerJoin('items', 'items.id', 'removals.root_id')
    .select(['removals.id', 'removals.root_id', 'removals.user_id'])
    .where('removals.asked_at', 'is not', null)
    .where('removals.answer', 'is', null)
  const columns = { id: 'removals.id', person: 'removals.user_id', space: 'items.space_id' } as const
  return pageOfWhose(query, columns, whose, { after, limit }).execute()
}

/** Returns false if the removal was answered in the meantime. */
export async function deleteUnanswered(tx: Tx, id: string): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom('removals')
    .where('id', '=', id)
    .where('answer', 'is', null)
    .returning('id')
    .execute()
  return gone.length > 0
}

export async function insertRemoval(tx: Tx, row: RemovalRow): Promise<void> {
  await tables(tx).insertInto('removals').values(row).execute()
}

export async function updateRemoval(tx: Tx, id: string, change: Partial<RemovalRow>): Promise<void> {
  await tables(tx).updateTable('removals').set(change).where('id', '=', id).execute()
}

/** Forgets what a person deleted below a folder without being asked. */
export async function deleteUnasked(tx: Tx, userId: string, rootId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('removals')
    .where('user_id', '=', userId)
    .where('root_id', '=', rootId)
    .where('asked_at', 'is', null)
    .execute()
}

export async function putRemovedItem(tx: Tx, row: RemovedItemRow): Promise<void> {
  const { is_refused, at } = row
  await tables(tx)
    .insertInto('removed_items')
    .values(row)
    .onConflict(on => on.columns(['removal_id', 'item_id']).doUpdateSet({ is_refused, at }))
    .execute()
}

export async function countRefused(tx: Tx, removalId: string): Promise<number> {
  const { count } = await tables(tx)
    .selectFrom('removed_items')
    .select(e => e.fn.countAll().as('count'))
    .where('removal_id', '=', removalId)
    .where('is_refused', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The folders of what was refused and is still there. */
export async function listRefusedParents(db: Reader, removalId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('removed_items')
    .innerJoin('items', 'items.id', 'removed_items.item_id')
    .select('items.parent_id')
    .distinct()
    .where('removed_items.removal_id', '=', removalId)
    .where('removed_items.is_refused', '=', 1)
    .where('items.state', '=', 'live')
    .execute()
  return rows.flatMap(row => row.parent_id ?? [])
}

/** What a person chose to keep, and may not be deleted by clients now. */
export function listKept(
  db: Reader,
  userId: string,
  now: number,
): Promise<(Pick<RemovalRow, 'id' | 'token_id' | 'kept_until'> & { readonly item_id: string })[]> {
  return tables(db)
    .selectFrom('removals')
    .innerJoin('removed_items', 'removed_items.removal_id', 'removals.id')
    .select(['removals.id', 'removals.token_id', 'removals.kept_until', 'removed_items.item_id'])
    .where('removals.user_id', '=', userId)
    .where('removals.answer', '=', 'keep')
    .where('removals.kept_until', '>', now)
    .where('removed_items.is_refused', '=', 1)
    .execute()
}

function trashedOf(db: Reader, removalId: string) {
  return (
    tables(db)
      .selectFrom('removed_items')
      .innerJoin('items', 'items.id', 'removed_items.item_id')
      .where('removed_items.removal_id', '=', removalId)
      .where('removed_items.is_refused', '=', 0)
      .where('items.state', '=', 'trashed')
      // What was restored and deleted again since is another matter.
      .whereRef('items.trashed_at', '>=', 'removed_items.at')
      .where(sql<boolean>`items.trashed_at < removed_items.at + ${sameRequestMs}`)
  )
}

/** What is still in the trash, the last first: a folder then comes back before what was deleted from it. */
export async function listTrashed(db: Reader, removalId: string, limit: number): Promise<string[]> {
  const rows = await trashedOf(db, removalId)
    .select('items.id')
    .orderBy('items.trashed_at', order => order.desc().nullsLast())
    .orderBy('items.rank')
    .orderBy('items.item_count', 'asc')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

export async function countTrashed(db: Reader, removalId: string): Promise<number> {
  const { count } = await trashedOf(db, removalId)
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteRemovedItems(tx: Tx, removalId: string, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  await tables(tx)
    .deleteFrom('removed_items')
    .where('removal_id', '=', removalId)
    .where('item_id', 'in', [...itemIds])
    .execute()
}

/** Those whose time of keeping is over. */
export function listEndedKeeps(db: Reader, now: number, limit: number): Promise<RemovalRow[]> {
  return tables(db).selectFrom('removals').selectAll().where('kept_until', '<=', now).limit(limit).execute()
}

/** Deletes removals that nobody was asked about, and those of which nothing is left in the trash. */
export async function deleteOld(tx: Tx, limits: { unasked: number; asked: number }): Promise<void> {
  await tables(tx)
    .deleteFrom('removals')
    .where('asked_at', 'is', null)
    .where('touched_at', '<', limits.unasked)
    .execute()
  await tables(tx)
    .deleteFrom('removals')
    .where('touched_at', '<', limits.asked)
    .where('kept_until', 'is', null)
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('removed_items')
            .innerJoin('items', 'items.id', 'removed_items.item_id')
            .select('items.id')
            .whereRef('removed_items.removal_id', '=', 'removals.id')
            .where('items.state', '=', 'trashed'),
        ),
      ),
    )
    .execute()
}

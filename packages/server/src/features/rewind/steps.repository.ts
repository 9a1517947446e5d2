import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { RewindStepRow, RewindTables } from './rewind.tables.ts'

const tables = onTables<RewindTables>()

export async function insertSteps(tx: Tx, steps: readonly RewindStepRow[]): Promise<void> {
  for (let start = 0; start < steps.length; start += 200) {
    await tables(tx)
      .insertInto('rewind_steps')
      .values(steps.slice(start, start + 200))
      .onConflict(on => on.columns(['rewind_id', 'item_id']).doNothing())
      .execute()
  }
}

/** The next steps to carry out, in their order. */
export function listPending(db: Reader, rewindId: string, limit: number): Promise<RewindStepRow[]> {
  return tables(db)
    .selectFrom('rewind_steps')
    .selectAll()
    .where('rewind_id', '=', rewindId)
    .where('state', '=', 'pending')
    .orderBy('position')
    .orderBy('item_id')
    .limit(limit)
    .execute()
}

export function findStep(db: Reader, rewindId: string, itemId: string): Promise<RewindStepRow | undefined> {
  return tables(db)
    .selectFrom('rewind_steps')
    .selectAll()
    .where('rewind_id', '=', rewindId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
}

export async function updateStep(tx: Tx, step: RewindStepRow, change: Partial<RewindStepRow>): Promise<void> {
  await tables(tx)
    .updateTable('rewind_steps')
    .set(change)
    .where('rewind_id', '=', step.rewind_id)
    .where('item_id', '=', step.item_id)
    .execute()
}

/** Counts the steps that have been carried out. */
export async function findLastDone(db: Reader, rewindId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('rewind_steps')
    .select(e => e.fn.max('done_as').as('last'))
    .where('rewind_id', '=', rewindId)
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}

/** Steps that were carried out, the last one first; those before number `below`. */
export function listDone(db: Reader, rewindId: string, below: number, limit: number): Promise<RewindStepRow[]> {
  return tables(db)
    .selectFrom('rewind_steps')
    .selectAll()
    .where('rewind_id', '=', rewindId)
    .where('done_as', 'is not', null)
    .where('done_as', '<', below)
    .orderBy('done_as', order => order.desc().nullsLast())
    .orderBy('item_id')
    .limit(limit)
    .execute()
}

export async function countSteps(db: Reader, rewindId: string): Promise<{ all: number; pending: number }> {
  const row = await tables(db)
    .selectFrom('rewind_steps')
    .select(e => [
      e.fn.countAll<number>().as('all'),
      e.fn.sum<number>(e.case().when('state', '=', 'pending').then(1).else(0).end()).as('pending'),
    ])
    .where('rewind_id', '=', rewindId)
    .executeTakeFirst()
  return { all: Number(row?.all ?? 0), pending: Number(row?.pending ?? 0) }
}

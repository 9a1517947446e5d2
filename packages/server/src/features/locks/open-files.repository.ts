import { openMs } from '../../core/locks/locks.repository.ts'
import type { LockTables, OpenFileRow } from '../../core/locks/locks.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'

const tables = onTables<LockTables>()

/** Notes that a tab has a file open. @returns whether it hadn't, or not any longer */
export async function putOpenFile(tx: Tx, row: OpenFileRow): Promise<boolean> {
  const { item_id, user_id, tab, seen_at } = row
  const known = await tables(tx)
    .selectFrom('open_files')
    .select('seen_at')
    .where('item_id', '=', item_id)
    .where('user_id', '=', user_id)
    .where('tab', '=', tab)
    .executeTakeFirst()
  await tables(tx)
    .insertInto('open_files')
    .values(row)
    .onConflict(conflict => conflict.columns(['item_id', 'user_id', 'tab']).doUpdateSet({ seen_at }))
    .execute()
  return known === undefined || known.seen_at <= seen_at - openMs
}

/** How many files the tabs of someone have open, without this one: it may say again that it is there. */
export async function countOthersOpen(
  db: Reader,
  { item_id, user_id, tab }: Omit<OpenFileRow, 'seen_at'>,
): Promise<number> {
  const row = await tables(db)
    .selectFrom('open_files')
    .select(e => e.fn.countAll().as('count'))
    .where('user_id', '=', user_id)
    .where(e => e.or([e('item_id', '<>', item_id), e('tab', '<>', tab)]))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** @returns whether the tab had the file open */
export async function deleteOpenFile(
  tx: Tx,
  { item_id, user_id, tab }: Omit<OpenFileRow, 'seen_at'>,
): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom('open_files')
    .where('item_id', '=', item_id)
    .where('user_id', '=', user_id)
    .where('tab', '=', tab)
    .returning('item_id')
    .execute()
  return gone.length > 0
}

/** Removes tabs that have been silent for too long, and those that a wrong clock has seen in the future. @returns the files that they had open */
export async function deleteSilent(tx: Tx, now: number): Promise<string[]> {
  const gone = await tables(tx)
    .deleteFrom('open_files')
    .where(e => e.or([e('seen_at', '<=', now - openMs), e('seen_at', '>', now + openMs)]))
    .returning('item_id')
    .execute()
  return [...new Set(gone.map(row => row.item_id))]
}

import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { AdminViewTables, TableRow, ViewRow } from './views.tables.ts'

const tables = onTables<AdminViewTables>()

/** In the order that their owner chose. */
export function listViews(db: Reader, userId: string, list: string): Promise<ViewRow[]> {
  return tables(db)
    .selectFrom('admin_views')
    .selectAll()
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function findView(db: Reader, userId: string, id: string): Promise<ViewRow | undefined> {
  return tables(db)
    .selectFrom('admin_views')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function insertView(tx: Tx, row: ViewRow): Promise<void> {
  await tables(tx).insertInto('admin_views').values(row).execute()
}

export async function updateView(
  tx: Tx,
  id: string,
  change: { name?: string; state?: string; position?: number },
): Promise<void> {
  await tables(tx).updateTable('admin_views').set(change).where('id', '=', id).execute()
}

/** Returns whether there was one. */
export async function deleteView(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tables(tx)
    .deleteFrom('admin_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findTable(db: Reader, userId: string, list: string): Promise<TableRow | undefined> {
  return tables(db)
    .selectFrom('admin_tables')
    .selectAll()
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst()
}

export async function saveTable(tx: Tx, row: TableRow): Promise<void> {
  const { columns, density } = row
  await tables(tx)
    .insertInto('admin_tables')
    .values(row)
    .onConflict(on => on.columns(['user_id', 'list']).doUpdateSet({ columns, density }))
    .execute()
}

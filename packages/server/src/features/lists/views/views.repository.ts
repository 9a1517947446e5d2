import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { TableRow, ViewRow } from './views.tables.ts'

/** In the order of their owner. */
export function listViews(db: Reader, userId: string, list: string): Promise<ViewRow[]> {
  return db
    .selectFrom('admin_views')
    .selectAll()
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function findView(db: Reader, userId: string, id: string): Promise<ViewRow | undefined> {
  return db.selectFrom('admin_views').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}

export async function insertView(tx: Tx, row: ViewRow): Promise<void> {
  await tx.insertInto('admin_views').values(row).execute()
}

export async function updateView(
  tx: Tx,
  id: string,
  change: { name?: string; state?: string; position?: number },
): Promise<void> {
  await tx.updateTable('admin_views').set(change).where('id', '=', id).execute()
}

/** Answers whether there was one. */
export async function deleteView(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('admin_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findTable(db: Reader, userId: string, list: string): Promise<TableRow | undefined> {
  return db
    .selectFrom('admin_tables')
    .selectAll()
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst()
}

export async function saveTable(tx: Tx, row: TableRow): Promise<void> {
  const { columns, density } = row
  await tx
    .insertInto('admin_tables')
    .values(row)
    .onConflict(on => on.columns(['user_id', 'list']).doUpdateSet({ columns, density }))
    .execute()
}

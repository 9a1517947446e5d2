import { onTables, type Reader, type Tx } from '../database/database.ts'
import type { IdentityRow, IdentityTables } from './identity.tables.ts'

const tables = onTables<IdentityTables>()

export async function findIdentity(db: Reader): Promise<IdentityRow | undefined> {
  return tables(db).selectFrom('site_identity').selectAll().executeTakeFirst()
}

/** Keeps an existing row: of servers that start at the same time, the first one wins. */
export async function insertIdentity(tx: Tx, row: IdentityRow): Promise<void> {
  await tables(tx)
    .insertInto('site_identity')
    .values(row)
    .onConflict(on => on.column('id').doNothing())
    .execute()
}

/** Changes the row, unless another server has given it another generation since. Returns whether it did. */
export async function updateIdentity(tx: Tx, generation: string, changes: Partial<IdentityRow>): Promise<boolean> {
  const rows = await tables(tx)
    .updateTable('site_identity')
    .set(changes)
    .where('generation', '=', generation)
    .returning('id')
    .execute()
  return rows.length > 0
}

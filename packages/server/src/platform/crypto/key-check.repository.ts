import type { Reader, Tx } from '../database/database.ts'
import { onTables } from '../database/database.ts'
import type { KeyCheckTables } from './key-check.tables.ts'

const tables = onTables<KeyCheckTables>()

export async function findKeyCheck(db: Reader): Promise<string | undefined> {
  return (await tables(db).selectFrom('key_check').select('sealed').executeTakeFirst())?.sealed
}

/** Keeps an existing row: of processes that start at the same time, the first one wins. */
export async function insertKeyCheck(tx: Tx, sealed: string): Promise<void> {
  await tables(tx)
    .insertInto('key_check')
    .values({ id: 'key', sealed })
    .onConflict(on => on.column('id').doNothing())
    .execute()
}

export async function deleteKeyCheck(tx: Tx): Promise<void> {
  await tables(tx).deleteFrom('key_check').execute()
}

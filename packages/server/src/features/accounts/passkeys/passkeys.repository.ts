import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { AccountTables, PasskeyRow } from '../accounts.tables.ts'

const tables = onTables<AccountTables>()

/** Oldest first. */
export function listPasskeys(db: Reader, userId: string): Promise<PasskeyRow[]> {
  return tables(db)
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findPasskey(db: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  return tables(db).selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<void> {
  await tables(tx).insertInto('passkeys').values(row).execute()
}

/** Records a use. @returns whether the passkey still exists */
export async function usePasskey(tx: Tx, id: string, counter: number, now: number): Promise<boolean> {
  const rows = await tables(tx)
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

export function renamePasskeyRow(tx: Tx, userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
  return tables(tx)
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function deletePasskey(tx: Tx, userId: string, id: string): Promise<PasskeyRow | undefined> {
  return tables(tx)
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

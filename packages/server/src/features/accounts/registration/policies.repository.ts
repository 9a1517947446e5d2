import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { AcceptedPolicyRow, AccountTables } from '../accounts.tables.ts'

const tables = onTables<AccountTables>()

export async function insertAcceptedPolicies(tx: Tx, rows: readonly AcceptedPolicyRow[]): Promise<void> {
  if (rows.length > 0) await tables(tx).insertInto('accepted_policies').values(rows).execute()
}

/** The policies that a user accepted, by label. */
export function listAcceptedPolicies(db: Reader, userId: string): Promise<AcceptedPolicyRow[]> {
  return tables(db).selectFrom('accepted_policies').selectAll().where('user_id', '=', userId).orderBy('label').execute()
}

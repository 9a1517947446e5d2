import { onTables, type Tx } from '../../../platform/database/database.ts'
import type { AcceptedPolicyRow, AccountTables } from '../accounts.tables.ts'

const tables = onTables<AccountTables>()

export async function insertAcceptedPolicies(tx: Tx, rows: readonly AcceptedPolicyRow[]): Promise<void> {
  if (rows.length > 0) await tables(tx).insertInto('accepted_policies').values(rows).execute()
}

import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { AcceptedPolicyRow } from '../accounts.tables.ts'

export async function insertAcceptedPolicies(tx: Tx, rows: readonly AcceptedPolicyRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('accepted_policies').values(rows).execute()
}

/** What somebody agreed to, by label. */
export function listAcceptedPolicies(db: Reader, userId: string): Promise<AcceptedPolicyRow[]> {
  return db.selectFrom('accepted_policies').selectAll().where('user_id', '=', userId).orderBy('label').execute()
}

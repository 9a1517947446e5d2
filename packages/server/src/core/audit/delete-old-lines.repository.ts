import { onTables, type Tx } from '../../platform/database/database.ts'
import type { AuditTables } from './audit.ts'

const tables = onTables<AuditTables>()

/** Deletes the oldest entries written before a time, at most `limit`; returns how many. */
export async function deleteOldLines(tx: Tx, before: number, limit: number): Promise<number> {
  const old = tables(tx).selectFrom('audit_log').select('id').where('at', '<', before).orderBy('at').limit(limit)
  const { numDeletedRows } = await tables(tx).deleteFrom('audit_log').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

import type { AuditRow, AuditTables } from '../../../core/audit/audit.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { WebhookTables } from '../webhooks.tables.ts'

const tables = onTables<AuditTables & WebhookTables>()

export async function hasNotes(db: Reader): Promise<boolean> {
  return (await tables(db).selectFrom('webhook_notes').select('seq').limit(1).executeTakeFirst()) !== undefined
}

/** The oldest notes. On PostgreSQL, what was committed later may have a lower number, but never if it depended on it. */
export async function listNotes(db: Reader, limit: number): Promise<number[]> {
  const rows = await tables(db).selectFrom('webhook_notes').select('seq').orderBy('seq').limit(limit).execute()
  return rows.map(row => Number(row.seq))
}

/** Takes notes away: of two that take the same at once, one gets nothing. Returns the entries in the order of the notes. */
export async function takeNotes(tx: Tx, seqs: readonly number[]): Promise<AuditRow[]> {
  const taken = await tables(tx)
    .deleteFrom('webhook_notes')
    .where('seq', 'in', [...seqs])
    .returning(['seq', 'audit_id'])
    .execute()
  if (taken.length === 0) return []
  const rows = await tables(tx)
    .selectFrom('audit_log')
    .selectAll()
    .where(
      'id',
      'in',
      taken.map(note => note.audit_id),
    )
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return taken.toSorted((a, b) => Number(a.seq) - Number(b.seq)).flatMap(note => byId.get(note.audit_id) ?? [])
}

import type { AuditRow, AuditTables } from '../../../core/audit/audit.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { WebhookTables } from '../webhooks.tables.ts'

const tables = onTables<AuditTables & WebhookTables>()

export async function hasNotes(db: Reader): Promise<boolean> {
  return (await tables(db).selectFrom('webhook_notes').select('seq').limit(1).executeTakeFirst()) !== undefined
}

/** The number of the newest note. */
export async function findLastNote(db: Reader): Promise<number> {
  const row = await tables(db)
    .selectFrom('webhook_notes')
    .select(e => e.fn.max('seq').as('seq'))
    .executeTakeFirst()
  return row?.seq ?? 0
}

/** Notes entries once more, which are about files that wait to be scanned. */
export async function recordForLater(tx: Tx, auditIds: readonly string[]): Promise<void> {
  if (auditIds.length === 0) return
  await tables(tx)
    .insertInto('webhook_notes')
    .values(auditIds.map(audit_id => ({ audit_id, is_held: 1 })))
    .execute()
}

/** The oldest notes up to a number. On PostgreSQL, what was committed later may have a lower number, but never if it depended on it. */
export async function listNotes(db: Reader, last: number, limit: number): Promise<number[]> {
  const rows = await tables(db)
    .selectFrom('webhook_notes')
    .select('seq')
    .where('seq', '<=', last)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(row => row.seq)
}

/** An entry of the audit log that was noted. */
export interface NotedLine extends AuditRow {
  /** It was about a file that waited to be scanned when it was looked at before. */
  readonly wasHeld: boolean
}

/** Takes notes away: of two that take the same at once, one gets nothing. Returns the entries in the order of the notes. */
export async function claimNotes(tx: Tx, seqs: readonly number[]): Promise<NotedLine[]> {
  const taken = await tables(tx)
    .deleteFrom('webhook_notes')
    .where('seq', 'in', [...seqs])
    .returning(['seq', 'audit_id', 'is_held'])
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
  return taken
    .toSorted((a, b) => a.seq - b.seq)
    .flatMap(note => {
      const line = byId.get(note.audit_id)
      return line ? [{ ...line, wasHeld: note.is_held === 1 }] : []
    })
}

import { sql } from 'kysely'
import { type Dialect, onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { BillingTables, CreditNoteRow, InvoiceRow, RefundRow, RefundState } from '../billing.tables.ts'

const tables = onTables<BillingTables>()

/** The invoice, locked, so that what was paid back of it changes once at a time. */
export function lockInvoice(tx: Tx, dialect: Dialect, id: string): Promise<InvoiceRow | undefined> {
  const query = tables(tx).selectFrom('invoices').selectAll().where('id', '=', id)
  return (dialect === 'sqlite' ? query : query.forUpdate()).executeTakeFirst()
}

export async function setRefunded(tx: Tx, id: string, refunded: number, askedAt: number): Promise<void> {
  await tables(tx).updateTable('invoices').set({ refunded, asked_at: askedAt }).where('id', '=', id).execute()
}

/**
 * Takes the next number, in the transaction that issues the credit note: its row stays locked until then, so there are
 * neither gaps nor doubles.
 */
async function allocateNumber(tx: Tx): Promise<number> {
  const row = await tables(tx)
    .updateTable('credit_note_counter')
    .set({ last: sql`last + 1` })
    .where('id', '=', 1)
    .returning('last')
    .executeTakeFirstOrThrow()
  return Number(row.last)
}

export async function insertCreditNote(tx: Tx, values: Omit<CreditNoteRow, 'number'>): Promise<CreditNoteRow> {
  const row = { ...values, number: await allocateNumber(tx) }
  await tables(tx).insertInto('credit_notes').values(row).execute()
  return row
}

/** Those that count, the newest first. */
export function listIssuedNotes(db: Reader, invoiceId: string): Promise<CreditNoteRow[]> {
  return tables(db)
    .selectFrom('credit_notes')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'issued')
    .orderBy('number', 'desc')
    .execute()
}

export async function voidCreditNote(tx: Tx, id: string, now: number): Promise<void> {
  await tables(tx).updateTable('credit_notes').set({ state: 'void', voided_at: now }).where('id', '=', id).execute()
}

export function findCreditNote(db: Reader, id: string): Promise<CreditNoteRow | undefined> {
  return tables(db).selectFrom('credit_notes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The credit notes of these invoices, the oldest first. */
export function listNotesOf(db: Reader, invoiceIds: readonly string[]): Promise<CreditNoteRow[]> | CreditNoteRow[] {
  if (invoiceIds.length === 0) return []
  return tables(db)
    .selectFrom('credit_notes')
    .selectAll()
    .where('invoice_id', 'in', [...invoiceIds])
    .orderBy('number')
    .execute()
}

/** The refund of an invoice that its gateway hasn't confirmed; there is at most one. */
export function findAsked(db: Reader, invoiceId: string): Promise<RefundRow | undefined> {
  return tables(db)
    .selectFrom('refunds')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'asked')
    .executeTakeFirst()
}

/** The same for several invoices, by the invoice. */
export async function listAsked(db: Reader, invoiceIds: readonly string[]): Promise<Map<string, RefundRow>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('refunds')
    .selectAll()
    .where('invoice_id', 'in', [...invoiceIds])
    .where('state', '=', 'asked')
    .execute()
  return new Map(rows.map(row => [row.invoice_id, row]))
}

/** Those that a gateway hasn't confirmed since a moment, the oldest first; milliseconds since 1970. */
export function listLongAsked(
  db: Reader,
  { gateway, mode }: Pick<InvoiceRow, 'gateway' | 'mode'>,
  before: number,
  limit: number,
) {
  return tables(db)
    .selectFrom('refunds')
    .innerJoin('invoices', 'invoices.id', 'refunds.invoice_id')
    .selectAll('refunds')
    .select(['invoices.remote_subscription_id'])
    .where('refunds.state', '=', 'asked')
    .where('refunds.created_at', '<=', before)
    .where('invoices.gateway', '=', gateway)
    .where('invoices.mode', '=', mode)
    .orderBy('refunds.id')
    .limit(limit)
    .execute()
}

export function findRefund(db: Reader, id: string): Promise<RefundRow | undefined> {
  return tables(db).selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertRefund(tx: Tx, row: RefundRow): Promise<void> {
  await tables(tx).insertInto('refunds').values(row).execute()
}

export async function setRefundState(tx: Tx, id: string, state: RefundState, now: number): Promise<void> {
  await tables(tx).updateTable('refunds').set({ state, updated_at: now }).where('id', '=', id).execute()
}

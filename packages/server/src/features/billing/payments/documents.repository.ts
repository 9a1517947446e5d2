import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { BillingTables, CreditNoteRow, InvoiceRow } from '../billing.tables.ts'

const tables = onTables<BillingTables>()

/** An invoice, or a credit note with its invoice. */
export interface IssuedDocument {
  readonly invoice: InvoiceRow
  readonly note: CreditNoteRow | null
}

/** The invoices and credit notes with these ids, by id. */
export async function listDocuments(db: Reader, ids: readonly string[]): Promise<Map<string, IssuedDocument>> {
  if (ids.length === 0) return new Map()
  const notes = await tables(db)
    .selectFrom('credit_notes')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const wanted = [...ids, ...notes.map(note => note.invoice_id)]
  const invoices = await tables(db).selectFrom('invoices').selectAll().where('id', 'in', wanted).execute()
  const invoiceOf = new Map(invoices.map(row => [row.id, row]))
  const found = new Map<string, IssuedDocument>()
  for (const id of ids) {
    const note = notes.find(one => one.id === id) ?? null
    const invoice = invoiceOf.get(note?.invoice_id ?? id)
    if (invoice) found.set(id, { invoice, note })
  }
  return found
}

/** What gateways call these people, by user, gateway and mode. */
export async function listCustomerIds(db: Reader, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('billing_customers')
    .selectAll()
    .where('user_id', 'in', [...userIds])
    .execute()
  return new Map(rows.map(row => [customerKey(row), row.customer_id]))
}

export function customerKey({ user_id, gateway, mode }: Pick<InvoiceRow, 'user_id' | 'gateway' | 'mode'>): string {
  return `${user_id} ${gateway} ${mode}`
}

import { sql } from 'kysely'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { BillingTables, InvoiceRow } from '../billing.tables.ts'

const tables = onTables<BillingTables>()

/** The invoices of a subscription by what its gateway calls the payments. */
export async function listInvoicesOf(db: Reader, subscriptionId: string): Promise<Map<string, InvoiceRow>> {
  const rows = await tables(db)
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .execute()
  return new Map(rows.map(row => [row.remote_id, row]))
}

/** Those that were issued for these payments, by what the gateway calls the payments. */
export async function findIssued(
  db: Reader,
  { gateway, mode }: Pick<InvoiceRow, 'gateway' | 'mode'>,
  remoteIds: readonly string[],
): Promise<Map<string, InvoiceRow>> {
  if (remoteIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('invoices')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('mode', '=', mode)
    .where('remote_id', 'in', [...remoteIds])
    .execute()
  return new Map(rows.map(row => [row.remote_id, row]))
}

/** What was paid since a time for subscriptions that were deleted here; milliseconds since 1970. */
export function listOrphans(db: Reader, { gateway, mode }: Pick<InvoiceRow, 'gateway' | 'mode'>, paidSince: number) {
  return tables(db)
    .selectFrom('invoices')
    .select(['remote_subscription_id', 'user_id'])
    .distinct()
    .where('gateway', '=', gateway)
    .where('mode', '=', mode)
    .where('subscription_id', 'is', null)
    .where('remote_subscription_id', 'is not', null)
    .where('paid_at', '>', paidSince)
    .execute()
}

export function findInvoice(db: Reader, id: string): Promise<InvoiceRow | undefined> {
  return tables(db).selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest of somebody. */
export function listInvoicesOfUser(db: Reader, userId: string, limit: number): Promise<InvoiceRow[]> {
  return tables(db)
    .selectFrom('invoices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts someone’s invoices. */
export async function countInvoicesOfUser(db: Reader, userId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('invoices')
    .where('user_id', '=', userId)
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/**
 * Takes the next number, in the transaction that issues the invoice: its row stays locked until then, so there are
 * neither gaps nor doubles.
 */
export async function allocateNumber(tx: Tx): Promise<number> {
  const row = await tables(tx)
    .updateTable('invoice_counter')
    .set({ last: sql`last + 1` })
    .where('id', '=', 1)
    .returning('last')
    .executeTakeFirstOrThrow()
  return Number(row.last)
}

export async function isIssued(
  db: Reader,
  { gateway, mode, remote_id }: Pick<InvoiceRow, 'gateway' | 'mode' | 'remote_id'>,
) {
  const row = await tables(db)
    .selectFrom('invoices')
    .select('id')
    .where('gateway', '=', gateway)
    .where('mode', '=', mode)
    .where('remote_id', '=', remote_id)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertInvoice(tx: Tx, row: InvoiceRow): Promise<void> {
  await tables(tx).insertInto('invoices').values(row).execute()
}

import type { PeopleTables } from '../../core/people/people.tables.ts'
import { type Dialect, onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { BillingTables, CheckoutRow, GatewayMode } from './billing.tables.ts'

const tables = onTables<BillingTables & PeopleTables>()

/** Attempts of one person take turns. */
export async function lockBuyer(tx: Tx, dialect: Dialect, userId: string): Promise<void> {
  if (dialect === 'sqlite') return
  await tables(tx).selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

export function findCheckout(db: Reader, id: string): Promise<CheckoutRow | undefined> {
  return tables(db).selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Who began these attempts, by their ids. */
export async function findBuyers(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('checkouts')
    .select(['id', 'user_id'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, user_id }) => [id, user_id]))
}

export function findCheckoutAt(
  db: Reader,
  { gateway, mode, remoteId }: { gateway: CheckoutRow['gateway']; mode: GatewayMode; remoteId: string },
): Promise<CheckoutRow | undefined> {
  return tables(db)
    .selectFrom('checkouts')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('mode', '=', mode)
    .where('remote_id', '=', remoteId)
    .executeTakeFirst()
}

/** The attempt of somebody that isn't decided yet: there is at most one. */
export function findOpenCheckout(db: Reader, userId: string): Promise<CheckoutRow | undefined> {
  return tables(db)
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', ['starting', 'open'])
    .executeTakeFirst()
}

/** Attempts of somebody that weren't paid as far as is known, and whose pages may still be open at their gateways. */
export function listPayable(db: Reader, userId: string, begunSince: number): Promise<CheckoutRow[]> {
  return tables(db)
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '<>', 'done')
    .where('remote_id', 'is not', null)
    .where('created_at', '>', begunSince)
    .execute()
}

export async function deleteCheckoutsOf(tx: Tx, userId: string): Promise<void> {
  await tables(tx).deleteFrom('checkouts').where('user_id', '=', userId).execute()
}

export interface Undecided extends Pick<CheckoutRow, 'gateway' | 'mode'> {
  /** Begun before; milliseconds since 1970. */
  readonly before: number
  readonly limit: number
}

/** Attempts at a gateway that aren't decided, the oldest first. */
export function listUndecided(db: Reader, { gateway, mode, before, limit }: Undecided): Promise<CheckoutRow[]> {
  return tables(db)
    .selectFrom('checkouts')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('mode', '=', mode)
    .where('state', 'in', ['starting', 'open'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

export async function insertCheckout(tx: Tx, row: CheckoutRow): Promise<void> {
  await tables(tx).insertInto('checkouts').values(row).execute()
}

/** Changes an attempt, unless it is decided already. */
export async function updateOpen(
  tx: Tx,
  id: string,
  values: Partial<Omit<CheckoutRow, 'id' | 'user_id' | 'created_at'>>,
): Promise<void> {
  await tables(tx)
    .updateTable('checkouts')
    .set(values)
    .where('id', '=', id)
    .where('state', 'in', ['starting', 'open'])
    .execute()
}

/** A payment that arrives late decides an attempt even if it was given up. */
export async function markDone(tx: Tx, id: string, now: number): Promise<void> {
  await tables(tx).updateTable('checkouts').set({ state: 'done', updated_at: now }).where('id', '=', id).execute()
}

export async function findCustomer(
  db: Reader,
  userId: string,
  gateway: CheckoutRow['gateway'],
  mode: GatewayMode,
): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where('mode', '=', mode)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

export async function putCustomer(
  tx: Tx,
  row: { user_id: string; gateway: CheckoutRow['gateway']; mode: GatewayMode; customer_id: string },
): Promise<void> {
  await tables(tx)
    .insertInto('billing_customers')
    .values(row)
    .onConflict(on => on.columns(['user_id', 'gateway', 'mode']).doUpdateSet({ customer_id: row.customer_id }))
    .execute()
}

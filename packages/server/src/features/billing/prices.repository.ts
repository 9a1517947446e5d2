import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { PlanRow, PlanTables } from '../../core/plans/plans.tables.ts'
import type { PriceIds } from '../../drivers/payments/payment-driver.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'
import type { PlanPriceRow, PlanPriceTables } from '../plans/plans.tables.ts'

const tables = onTables<PlanPriceTables & PlanTables>()

/** The plans of the pricing page, in its order. */
export async function listShownPlans(db: Reader): Promise<PlanRow[]> {
  const rows = await tables(db)
    .selectFrom('plans')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('is_hidden', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows
}

/** What an account of a gateway calls the plans that it was ever told of; those of an unknown account are included. */
export async function listPricesAt(
  db: Reader,
  { gateway, mode, account }: Pick<PlanPriceRow, 'gateway' | 'mode' | 'account'>,
): Promise<PriceIds[]> {
  const of = (table: 'plan_prices' | 'trial_prices') =>
    tables(db)
      .selectFrom(table)
      .select(['product_id', 'price_id'])
      .where('gateway', '=', gateway)
      .where('mode', '=', mode)
      .$if(account !== null, query => query.where(e => e.or([e('account', 'is', null), e('account', '=', account)])))
      .execute()
  const rows = [...(await of('plan_prices')), ...(await of('trial_prices'))]
  return rows.map(row => ({ productId: row.product_id, priceId: row.price_id }))
}

/** The plan that a gateway's price stands for, and the account that sells it; null if the site never sold it. */
export async function findPlanOfPrice(
  db: Reader,
  gateway: PaymentMethod,
  mode: PlanPriceRow['mode'],
  priceId: string,
): Promise<Pick<PlanPriceRow, 'plan_id' | 'account'> | null> {
  const from = (table: 'plan_prices' | 'trial_prices') =>
    tables(db)
      .selectFrom(table)
      .select(['plan_id', 'account'])
      .where('gateway', '=', gateway)
      .where('mode', '=', mode)
      .where('price_id', '=', priceId)
      .executeTakeFirst()
  return (await from('plan_prices')) ?? (await from('trial_prices')) ?? null
}

/** Returns which plans each gateway sells now. */
export async function listSold(
  db: Reader,
  gateways: readonly { readonly gateway: PaymentMethod; readonly mode: PlanPriceRow['mode'] }[],
): Promise<Map<string, PaymentMethod[]>> {
  const sold = new Map<string, PaymentMethod[]>()
  for (const { gateway, mode } of gateways) {
    const rows = await tables(db)
      .selectFrom('plan_prices')
      .select('plan_id')
      .where('gateway', '=', gateway)
      .where('mode', '=', mode)
      .where('retired_at', 'is', null)
      .execute()
    for (const { plan_id: id } of rows) sold.set(id, [...(sold.get(id) ?? []), gateway])
  }
  return sold
}

/** Returns the trials that gateways sell now as plans of their own, by `gateway plan days`. */
export async function listTrialsOnSale(
  db: Reader,
  gateways: readonly { readonly gateway: PaymentMethod; readonly mode: PlanPriceRow['mode'] }[],
): Promise<Set<string>> {
  const sold = new Set<string>()
  for (const { gateway, mode } of gateways) {
    const rows = await tables(db)
      .selectFrom('trial_prices')
      .select(['plan_id', 'days'])
      .where('gateway', '=', gateway)
      .where('mode', '=', mode)
      .where('retired_at', 'is', null)
      .execute()
    for (const { plan_id: id, days } of rows) sold.add(`${gateway} ${id} ${days}`)
  }
  return sold
}

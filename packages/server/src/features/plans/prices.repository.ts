import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { PlanRow, PlanTables } from '../../core/plans/plans.tables.ts'
import type { PriceIds } from '../../drivers/payments/payment-driver.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import { findPlans } from './plans.repository.ts'
import type { PlanPriceRow, PlanPriceTables } from './plans.tables.ts'

const tables = onTables<PlanTables & PlanPriceTables>()

/** What a gateway calls the plans, by plan. */
export async function listPrices(
  db: Reader,
  gateway: PaymentMethod,
  mode: PlanPriceRow['mode'],
): Promise<Map<string, PriceIds>> {
  const rows = await tables(db)
    .selectFrom('plan_prices')
    .select(['plan_id', 'product_id', 'price_id'])
    .where('gateway', '=', gateway)
    .where('mode', '=', mode)
    .execute()
  return new Map(rows.map(row => [row.plan_id, { productId: row.product_id, priceId: row.price_id }]))
}

/** Prices of deleted plans that the gateway still sells. */
export function listUnsold(db: Reader, gateway: PaymentMethod, mode: PlanPriceRow['mode']): Promise<PlanPriceRow[]> {
  return tables(db)
    .selectFrom('plan_prices')
    .innerJoin('plans', 'plans.id', 'plan_prices.plan_id')
    .selectAll('plan_prices')
    .where('plan_prices.gateway', '=', gateway)
    .where('plan_prices.mode', '=', mode)
    .where('plan_prices.retired_at', 'is', null)
    .where('plans.deleted_at', 'is not', null)
    .execute()
}

/** The plan that a gateway's price stands for; null if the site never sold it. */
export async function findPlanOfPrice(
  db: Reader,
  gateway: PaymentMethod,
  mode: PlanPriceRow['mode'],
  priceId: string,
): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('plan_prices')
    .select('plan_id')
    .where('gateway', '=', gateway)
    .where('mode', '=', mode)
    .where('price_id', '=', priceId)
    .executeTakeFirst()
  return row?.plan_id ?? null
}

/** What a gateway calls a plan; null if it doesn't sell it. */
export async function findPrice(
  db: Reader,
  planId: string,
  gateway: PaymentMethod,
  mode: PlanPriceRow['mode'],
): Promise<PriceIds | null> {
  const row = await tables(db)
    .selectFrom('plan_prices')
    .select(['product_id', 'price_id'])
    .where('plan_id', '=', planId)
    .where('gateway', '=', gateway)
    .where('mode', '=', mode)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return row ? { productId: row.product_id, priceId: row.price_id } : null
}

export interface Offer {
  readonly plan: PlanRow
  /** Whether the pricing page shows it: a child isn't offered while its parent is hidden. */
  readonly isShown: boolean
  /** What a gateway sells it as; null if it doesn't. */
  readonly price: PriceIds | null
}

/** A plan that isn't deleted, and how a gateway sells it. */
export async function findOffer(
  db: Reader,
  planId: string,
  gateway: PaymentMethod,
  mode: PlanPriceRow['mode'],
): Promise<Offer | null> {
  const [plan] = await findPlans(db, [planId])
  if (!plan || plan.deleted_at !== null) return null
  const parents = await findPlans(db, plan.parent_id === null ? [] : [plan.parent_id])
  const isShown = [plan, ...parents].every(one => one.is_hidden === 0)
  return { plan, isShown, price: await findPrice(db, planId, gateway, mode) }
}

/** Which plans each gateway sells now. */
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

export async function putPrice(tx: Tx, row: PlanPriceRow): Promise<void> {
  const { product_id, price_id, synced_at, retired_at } = row
  await tables(tx)
    .insertInto('plan_prices')
    .values(row)
    .onConflict(on =>
      on.columns(['plan_id', 'gateway', 'mode']).doUpdateSet({ product_id, price_id, synced_at, retired_at }),
    )
    .execute()
}

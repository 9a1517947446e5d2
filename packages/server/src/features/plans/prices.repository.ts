import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { PlanTables } from '../../core/plans/plans.tables.ts'
import type { PriceIds } from '../../drivers/payments/payment-driver.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { PlanPriceRow, PlanPriceTables } from './plans.tables.ts'

const tables = onTables<PlanTables & PlanPriceTables>()

/** What an account of a gateway calls the plans, by plan; what an unknown account calls them is included. */
export async function listPrices(
  db: Reader,
  { gateway, mode, account }: Pick<PlanPriceRow, 'gateway' | 'mode' | 'account'>,
): Promise<Map<string, PriceIds>> {
  const rows = await tables(db)
    .selectFrom('plan_prices')
    .select(['plan_id', 'product_id', 'price_id'])
    .where('gateway', '=', gateway)
    .where('mode', '=', mode)
    .$if(account !== null, query => query.where(e => e.or([e('account', 'is', null), e('account', '=', account)])))
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

export async function putPrice(tx: Tx, row: PlanPriceRow): Promise<void> {
  const { product_id, price_id, account, synced_at, retired_at } = row
  await tables(tx)
    .insertInto('plan_prices')
    .values(row)
    .onConflict(on =>
      on.columns(['plan_id', 'gateway', 'mode']).doUpdateSet({ product_id, price_id, account, synced_at, retired_at }),
    )
    .execute()
}

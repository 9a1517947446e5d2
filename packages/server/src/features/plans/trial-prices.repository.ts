import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { PlanTables } from '../../core/plans/plans.tables.ts'
import type { PriceIds } from '../../drivers/payments/payment-driver.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { PlanPriceRow, PlanPriceTables, TrialPriceRow } from './plans.tables.ts'

const tables = onTables<PlanTables & PlanPriceTables>()

type At = Pick<PlanPriceRow, 'gateway' | 'mode'>

/** What a gateway sells a trial of a plan as; null if it doesn't sell one of so many days. */
export async function findTrialPrice(
  db: Reader,
  planId: string,
  { gateway, mode, days }: At & Pick<TrialPriceRow, 'days'>,
): Promise<PriceIds | null> {
  const row = await tables(db)
    .selectFrom('trial_prices')
    .select(['product_id', 'price_id'])
    .where('plan_id', '=', planId)
    .where('gateway', '=', gateway)
    .where('mode', '=', mode)
    .where('days', '=', days)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return row ? { productId: row.product_id, priceId: row.price_id } : null
}

/** The trials that a gateway sells, of all plans. */
export function listTrialsSold(
  db: Reader,
  gateway: PaymentMethod,
  mode: PlanPriceRow['mode'],
): Promise<TrialPriceRow[]> {
  return tables(db)
    .selectFrom('trial_prices')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('mode', '=', mode)
    .where('retired_at', 'is', null)
    .execute()
}

/** Trials of deleted plans that the gateway still sells. */
export function listUnsoldTrials(
  db: Reader,
  gateway: PaymentMethod,
  mode: PlanPriceRow['mode'],
): Promise<TrialPriceRow[]> {
  return tables(db)
    .selectFrom('trial_prices')
    .innerJoin('plans', 'plans.id', 'trial_prices.plan_id')
    .selectAll('trial_prices')
    .where('trial_prices.gateway', '=', gateway)
    .where('trial_prices.mode', '=', mode)
    .where('trial_prices.retired_at', 'is', null)
    .where('plans.deleted_at', 'is not', null)
    .execute()
}

export async function putTrialPrice(tx: Tx, row: TrialPriceRow): Promise<void> {
  const { account, synced_at, retired_at } = row
  await tables(tx)
    .insertInto('trial_prices')
    .values(row)
    .onConflict(on => on.columns(['gateway', 'mode', 'price_id']).doUpdateSet({ account, synced_at, retired_at }))
    .execute()
}

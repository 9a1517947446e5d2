import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'

export interface PlanPriceRow {
  plan_id: string
  gateway: PaymentMethod
  mode: 'test' | 'live'
  product_id: string
  price_id: string
  /** The gateway's own id of the account that sells it; null until the gateway has said so. */
  account: string | null
  synced_at: number
  /** When the gateway took it off sale; null while it sells it. */
  retired_at: number | null
}

/** A plan of its own by which a gateway sells a trial; those who began with it are known by it. */
export interface TrialPriceRow extends PlanPriceRow {
  /** The trial lasts this long. */
  days: number
}

/** Tables by name. */
export interface PlanPriceTables {
  plan_prices: PlanPriceRow
  trial_prices: TrialPriceRow
}

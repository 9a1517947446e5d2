import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { PlanRow } from '../../core/plans/plans.tables.ts'
import type { PriceIds } from '../../drivers/payments/payment-driver.ts'
import type { Reader } from '../../platform/database/database.ts'
import { findPlans } from './plans.repository.ts'
import type { PlanPriceRow } from './plans.tables.ts'
import { findPrice } from './prices.repository.ts'
import { findTrialPrice } from './trial-prices.repository.ts'

interface Offer {
  readonly plan: PlanRow
  /** Whether the pricing page shows it: a child isn't offered while its parent is hidden. */
  readonly isShown: boolean
  /** What a gateway sells it as; null if it doesn't. */
  readonly price: PriceIds | null
  /** The trial that comes before the first payment; null if there is none. */
  readonly trial: OfferedTrial | null
}

export interface OfferedTrial {
  readonly days: number
  readonly needsCard: boolean
  /** What a gateway sells it as where a trial is a plan of its own; null if it doesn't. */
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
  const { trial_days: days, trial_needs_card: needsCard } = parents[0] ?? plan
  const trial = days > 0 && { days, needsCard: needsCard === 1 }
  return {
    plan,
    isShown,
    price: await findPrice(db, planId, gateway, mode),
    trial: trial ? { ...trial, price: await findTrialPrice(db, planId, { gateway, mode, days }) } : null,
  }
}

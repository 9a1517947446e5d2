import type { PlanRow } from '../../core/plans/plans.tables.ts'
import type { PricedPlan } from '../../drivers/payments/payment-driver.ts'

/** A child plan is named after its parent too: “Pro, yearly”. */
export function pricedPlan(plan: PlanRow, names: ReadonlyMap<string, string>): PricedPlan {
  const parent = plan.parent_id === null ? undefined : names.get(plan.parent_id)
  return {
    id: plan.id,
    name: parent === undefined ? plan.name : `${parent}, ${plan.name}`,
    amount: plan.amount,
    currency: plan.currency,
    interval: plan.interval,
    intervalCount: plan.interval_count,
  }
}

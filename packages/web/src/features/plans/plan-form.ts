import { currencySymbol } from '@holdall/contract/plans/money.ts'
import { type Plan, PlanInput } from '@holdall/contract/plans/plans.schemas.ts'
import type { z } from 'zod'

const { amount, interval_count, position, trialDays } = PlanInput.shape

/** What the dialog asks for. A field that was emptied is wrong; the API has a default for one that was left out. */
export const PlanForm = PlanInput.omit({ currency_symbol: true }).extend({
  amount: amount.unwrap(),
  interval_count: interval_count.unwrap(),
  position: position.unwrap(),
  trialDays: trialDays.unwrap(),
})
export type PlanValues = z.input<typeof PlanForm>

/** The values of a plan, or those that a new one starts with. */
export function valuesOf(plan: Plan | undefined): PlanValues {
  if (!plan) return { name: '', ...newPlan }
  const { name, parent_id, free, hidden, recommended, show_permissions } = plan
  return {
    ...{ name, parent_id, free, hidden, recommended, show_permissions },
    amount: plan.amount,
    currency: plan.currency,
    interval: plan.interval,
    interval_count: plan.interval_count,
    position: plan.position,
    trialDays: plan.trialDays,
    trialNeedsCard: plan.trialNeedsCard,
    available_space: plan.available_space,
    permissions: plan.permissions.map(one => ({
      name: one.name,
      restrictions: one.restrictions.flatMap(({ name: limit, value }) =>
        value === null ? [] : { name: limit, value },
      ),
    })),
    features: plan.features,
  }
}

const newPlan = {
  parent_id: null,
  free: false,
  hidden: false,
  recommended: false,
  show_permissions: false,
  amount: '',
  currency: 'USD',
  interval: 'month' as const,
  interval_count: 1,
  position: 1,
  trialDays: 0,
  trialNeedsCard: true,
  available_space: null,
  permissions: [],
  features: [],
}

/** What else changes with a field: hidden fields are never the reason why a form can't be sent. */
export function withPrice(
  values: PlanValues,
  change: Partial<PlanValues>,
  parent: Plan | undefined,
): Partial<PlanValues> {
  const next = { ...values, ...change }
  const isFree = next.free === true && parent === undefined
  const isOnce = isFree || next.interval === 'year'
  return {
    ...change,
    ...(parent && { currency: parent.currency, free: false }),
    ...(change.free === true && { amount: '0' }),
    ...(change.free === false && values.free && { amount: '' }),
    ...(isOnce || parent ? { interval_count: isOnce ? 1 : (parent?.interval_count ?? 1) } : {}),
  }
}

/** What is sent: the symbol follows from the currency, and a year is counted once. */
export function bodyOf(values: z.output<typeof PlanForm>): PlanInput {
  return {
    ...values,
    currency_symbol: currencySymbol(values.currency),
    interval_count: values.interval === 'year' ? 1 : values.interval_count,
  }
}

/** The plans that can be chosen as the parent: neither free nor children themselves. */
export function possibleParents(plans: readonly Plan[]): readonly Plan[] {
  return plans.filter(plan => plan.parent_id === null && !plan.free)
}

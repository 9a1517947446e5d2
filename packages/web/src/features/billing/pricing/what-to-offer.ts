import type { MySubscription, OfferedPlan } from '@holdall/contract/billing/billing.schemas.ts'

/**
 * What the button of a plan does.
 * - `start`: leads visitors to an account.
 * - `buy`: begins to pay.
 * - `change`: leads to the preview of a change.
 * - `yours`: they have it.
 * - `none`: there is nothing to do about it, such as a free plan for somebody who pays.
 * - `away`: no gateway sells it, or not the one that they pay through.
 */
export type Step = 'start' | 'buy' | 'change' | 'yours' | 'none' | 'away'

/** What somebody can do about a plan; `mine` is null for visitors. */
export function stepFor(plan: OfferedPlan, mine: readonly MySubscription[] | null): Step {
  const isSold = plan.isFree || plan.gateways.length > 0
  if (mine === null) return isSold ? 'start' : 'away'
  const current = mine.filter(one => one.state !== 'ended' && one.state !== 'pending')
  if (current.some(one => one.plan.id === plan.id)) return 'yours'
  if (plan.isFree) return current.length === 0 ? 'yours' : 'none'
  const paying = payingOne(mine)
  if (!paying) return isSold ? 'buy' : 'away'
  return paying.can.change && isWithinReach(plan, paying) ? 'change' : 'away'
}

/** Whether a subscription can be changed to a plan: by the gateway that collects it, in its currency. */
export function isWithinReach(plan: OfferedPlan, { gateway, currency, plan: current }: MySubscription): boolean {
  return plan.id !== current.id && plan.currency === currency && plan.gateways.some(one => one === gateway)
}

/** The subscription that renews and that a gateway collects: there is at most one. */
export function payingOne(mine: readonly MySubscription[]): MySubscription | undefined {
  return mine.find(({ gateway, endsAt, state }) => gateway !== 'none' && endsAt === null && state !== 'ended')
}

/** Where a visitor gets an account, and then comes back to the plan. */
export function accountAddress(planId: string, mayRegister: boolean): string {
  const next = encodeURIComponent(`/pricing?plan=${encodeURIComponent(planId)}`)
  return `${mayRegister ? '/register' : '/sign-in'}?next=${next}`
}

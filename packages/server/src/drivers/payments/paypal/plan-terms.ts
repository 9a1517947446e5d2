import { planIntervals } from '@holdall/contract/plans/plans.schemas.ts'
import { textAt, valueAt } from '../../../platform/outbound/ask-json.ts'
import { GatewayError } from '../ask-gateway.ts'
import { type PaypalData, place } from './paypal-answers.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import { type Frequency, remember } from './paypal-memory.ts'
import { type Money, readMoney } from './paypal-money.ts'

/** Holds what PayPal says about a plan. */
export interface PlanTerms extends Frequency, Money {
  readonly name: string
  readonly description: string
  readonly isActive: boolean
  readonly productId: string
}

const pathOf = (id: string) => `/v1/billing/plans/${encodeURIComponent(id)}`

/** Null if PayPal doesn't know the plan, or it isn't one like ours: a price that is paid until somebody cancels. */
export async function readPlan(calls: PaypalCalls, id: string): Promise<PlanTerms | null> {
  const data = await calls.find(pathOf(id))
  const terms = data && termsOf(data)
  if (terms) remember(calls.memory.frequencies, id, terms, 1000)
  return terms
}

function termsOf(data: PaypalData): PlanTerms | null {
  const cycles = Array.isArray(data.billing_cycles) ? data.billing_cycles : []
  // A trial comes first.
  const last = cycles.length - 1
  const trialDays = last === 1 ? trialIn(cycles[0]) : 0
  const unit = textAt(cycles, last, 'frequency', 'interval_unit').toLowerCase()
  const interval = planIntervals.find(name => name === unit)
  const price = readMoney(cycles[last], 'pricing_scheme', 'fixed_price')
  const isForever = last <= 1 && valueAt(cycles, last, 'total_cycles') === 0
  if (interval === undefined || price === null || !isForever || trialDays === null) return null
  return {
    ...price,
    interval,
    intervalCount: Number(valueAt(cycles, last, 'frequency', 'interval_count') ?? 1),
    trialDays,
    name: textAt(data, 'name'),
    description: textAt(data, 'description'),
    isActive: data.status === 'ACTIVE',
    productId: textAt(data, 'product_id'),
  }
}

/** The free days of a cycle; null if it isn't a trial like ours: once, counted in days, and free. */
function trialIn(cycle: unknown): number | null {
  const days = Number(valueAt(cycle, 'frequency', 'interval_count') ?? 1)
  const price = readMoney(cycle, 'pricing_scheme', 'fixed_price')
  const isOurs =
    textAt(cycle, 'tenure_type') === 'TRIAL' &&
    textAt(cycle, 'frequency', 'interval_unit') === 'DAY' &&
    Number(valueAt(cycle, 'total_cycles') ?? 1) === 1 &&
    (price?.amount ?? 0) === 0
  return isOurs ? days : null
}

/** How often a plan is paid; null if PayPal doesn’t know it. */
export async function frequencyOf(calls: PaypalCalls, planId: string): Promise<Frequency | null> {
  return calls.memory.frequencies.get(planId) ?? readPlan(calls, planId)
}

/** The plan as it is now. @throws GatewayError if PayPal doesn't know it */
export async function knownPlan(calls: PaypalCalls, id: string): Promise<PlanTerms> {
  const terms = await readPlan(calls, id)
  if (terms) return terms
  throw new GatewayError(place, `PayPal has no plan ${id}`)
}

export const dayMs = 24 * 60 * 60_000
const daysOf = { day: 1, week: 7 } as const

/** One interval later, in UTC. A month that is too short ends on its last day. */
export function oneIntervalAfter(at: number, { interval, intervalCount }: Omit<Frequency, 'trialDays'>): number {
  if (interval === 'day' || interval === 'week') return at + intervalCount * daysOf[interval] * dayMs
  const start = new Date(at)
  const months = interval === 'year' ? 12 * intervalCount : intervalCount
  const later = new Date(at)
  later.setUTCMonth(start.getUTCMonth() + months)
  // The date has overflowed into the month after it.
  if (later.getUTCDate() !== start.getUTCDate()) later.setUTCDate(0)
  return later.getTime()
}

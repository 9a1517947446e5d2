import { parseAmount } from '../plans/money.ts'
import type { OfferedPlan } from './billing.schemas.ts'

/** A card of the pricing page: a plan, and the ways to pay for it, the shortest interval first. */
export interface Offer {
  readonly plan: OfferedPlan
  readonly ways: readonly OfferedPlan[]
}

const days: Readonly<Record<OfferedPlan['interval'], number>> = { day: 1, week: 7, month: 30, year: 365 }

/** Plans as cards, in their order; a child plan is on its parent's card. */
export function offersOf(plans: readonly OfferedPlan[]): Offer[] {
  const children = Map.groupBy(plans, plan => plan.parentId)
  return (children.get(null) ?? []).map(plan => {
    const ways = [plan, ...(children.get(plan.id) ?? [])].filter(way => way === plan || !way.isFree)
    return { plan, ways: ways.toSorted((a, b) => lengthOf(a) - lengthOf(b)) }
  })
}

function lengthOf({ interval, intervalCount }: OfferedPlan): number {
  return days[interval] * intervalCount
}

/** Returns whether two ways to pay have the same interval. */
export function isSameInterval(
  a: Pick<OfferedPlan, 'interval' | 'intervalCount'>,
  b: Pick<OfferedPlan, 'interval' | 'intervalCount'>,
): boolean {
  return a.interval === b.interval && a.intervalCount === b.intervalCount
}

/** Names tell apart what the switches of a card can't tell apart by the interval alone. */
export function hasSameIntervals({ ways }: Offer): boolean {
  return new Set(ways.map(lengthOf)).size < ways.length
}

/**
 * What a way to pay by the year costs less than month by month, in whole percent and never more than it is: 17 for 17.9 %.
 * Null for other ways, if the offer has no price for a month, or if nothing is saved.
 */
export function yearlySaving({ ways }: Offer, way: OfferedPlan): number | null {
  const month = ways.find(one => one.interval === 'month')
  if (way.interval !== 'year' || !month || way.currency !== month.currency) return null
  const yearly = minorOf(way) * BigInt(month.intervalCount)
  const monthly = minorOf(month) * 12n * BigInt(way.intervalCount)
  if (yearly >= monthly || yearly === 0n) return null
  const saved = Number(((monthly - yearly) * 100n) / monthly)
  return saved > 0 ? saved : null
}

/** Sums of twelve months can be larger than a number holds exactly. */
function minorOf({ amount, currency }: OfferedPlan): bigint {
  return BigInt(parseAmount(amount, currency) ?? 0)
}

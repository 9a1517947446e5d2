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

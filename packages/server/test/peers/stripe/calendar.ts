import type { Price } from './peer-state.ts'

const daySeconds = 86_400

/** The start of a later period. Months end on their last day if they lack the day of the anchor. */
export function periodAfter(anchor: number, price: Pick<Price, 'interval' | 'count'>, periods: number): number {
  const steps = price.count * periods
  if (price.interval === 'day') return anchor + steps * daySeconds
  if (price.interval === 'week') return anchor + steps * 7 * daySeconds
  const from = new Date(anchor * 1000)
  const months = from.getUTCMonth() + (price.interval === 'year' ? steps * 12 : steps)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  const clock = anchor - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()) / 1000
  return Date.UTC(from.getUTCFullYear(), months, day) / 1000 + clock
}

/** The end of the period that begins at `start`, counted from the anchor so that 31 January comes back in March. */
export function periodEnd(anchor: number, price: Pick<Price, 'interval' | 'count'>, start: number): number {
  for (let periods = 1; ; periods++) {
    const end = periodAfter(anchor, price, periods)
    if (end > start) return end
  }
}

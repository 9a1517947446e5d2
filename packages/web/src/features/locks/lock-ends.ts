const hour = 3_600_000
const day = 24 * hour

/** When a lock can end, besides a time of one's own. */
export type LockChoice = 'hour' | 'tonight' | 'day' | 'week'

/**
 * Those of the choices that are to come and that the site allows. All in milliseconds since 1970.
 * @param tonight the end of the day where the user is
 */
export function endsFrom(now: number, tonight: number, longestDays: number): ReadonlyMap<LockChoice, number> {
  const ends: readonly [LockChoice, number][] = [
    ['hour', now + hour],
    ['tonight', tonight],
    ['day', now + day],
    ['week', now + 7 * day],
  ]
  // A quarter of an hour before midnight, "tonight" is no choice.
  return new Map(ends.filter(([, end]) => end - now >= hour / 4 && end - now <= longestDays * day))
}

const dayMs = 24 * 3600 * 1000

/** YYYY-MM-DD of a number of days since 1970. */
export function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The number of days since 1970 of YYYY-MM-DD. */
export function dayNumber(text: string): number {
  return Math.floor(Date.parse(`${text}T00:00:00Z`) / dayMs)
}

/** A wall clock, kept in milliseconds as if it were in UTC, as ISO date and time without an offset. */
export function clockText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, -1)
}

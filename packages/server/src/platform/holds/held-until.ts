import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a time until which something was held is over. One that lies further ahead than anything is ever held was
 * written by a clock that was wrong, and is over as well: otherwise nothing would move until that date.
 * @param longestMs how long it is held at most
 */
export function isHoldOver(until: number, now: number, longestMs: number): boolean {
  return until < now || until > now + longestMs + slackMs
}

/** The same as a condition on a column, which is false while the column is null. */
export function holdIsOver(column: string, now: number, longestMs: number): RawBuilder<boolean> {
  const ref = sql.ref(column)
  return sql<boolean>`(${ref} < ${now} or ${ref} > ${now + longestMs + slackMs})`
}

/** Clocks of servers may differ by some seconds; what is further ahead was written by a clock that was wrong. */
export const slackMs = 60_000

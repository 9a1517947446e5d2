/**
 * What Chromium says of a file whose date is 1 January 1970, 00:00 UTC, and Windows of one without a date: its clock begins
 * there. File systems know no earlier date.
 */
const beginning = Date.UTC(1601, 0, 1)
/** The last day that an ISO date of four-digit years can write, wherever its reader lives. */
const end = Date.UTC(9999, 11, 31)

/**
 * When a file was last changed, as its sender says, in whole milliseconds since 1970; negative before. Null for what is no
 * date, such as NaN, and what no file can have: the file then counts as changed now. A date ahead of the clock is kept.
 *
 * @example
 * keptDate(-141_091_200_000) // -141091200000, 13 July 1965
 * keptDate(Number.NaN) // null
 */
export function keptDate(sent: number | null | undefined): number | null {
  if (sent === null || sent === undefined || !Number.isFinite(sent)) return null
  const at = Math.round(sent)
  return at > beginning && at <= end ? at + 0 : null
}

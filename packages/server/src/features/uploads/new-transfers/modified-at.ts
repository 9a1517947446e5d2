/** The last instant that an ISO date of four-digit years can write. */
const lastInstant = Date.UTC(9999, 11, 31)

/** When a file was last changed, as its sender says, in milliseconds since 1970; null if that is no date. */
export function modifiedAtOf(sent: number | undefined): number | null {
  return sent !== undefined && sent <= lastInstant ? sent : null
}

/** How long a run may be silent before another takes over; longer than one try. Milliseconds. */
export const leaseMs = 60_000

/** No pause between tries is longer than this; milliseconds. */
export const mostPauseMs = 3 * 3600_000

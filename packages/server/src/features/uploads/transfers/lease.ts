/** How long a writer that hasn't been heard from keeps its hold on an upload; milliseconds. */
export const leaseMs = 15_000

/** How long a copy can be fetched; milliseconds. */
export const exportMs = 7 * 24 * 60 * 60 * 1000

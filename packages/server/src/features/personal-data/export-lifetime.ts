/** How long a copy can be downloaded; milliseconds. */
export const exportMs = 7 * 24 * 60 * 60 * 1000

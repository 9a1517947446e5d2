/** The most of a text that is fetched, shown and edited; bytes. */
export const mostTextBytes = 2 * 1024 * 1024

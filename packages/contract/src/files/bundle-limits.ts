/** The most that one bundle of small files contains. `fileBytes` is for each of them. */
export const mostBundled = { files: 100, bytes: 4 * 1024 * 1024, fileBytes: 1024 * 1024 } as const

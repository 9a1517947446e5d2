/** How much of a document is shown; what is beyond is said to be there. */
export const outlineLimits = {
  characters: 1024 * 1024,
  blocks: 10_000,
  columns: 64,
  sheets: 100,
  sheetColumns: 256,
  sheetRows: 20_000,
  cells: 200_000,
  slides: 500,
  entries: 20_000,
  /** Of the names in an archive together: a small one can hold thousands of very long ones. */
  nameCharacters: 4 * 1024 * 1024,
  /** That an archive is walked through. */
  archiveMs: 10_000,
} as const

/** How much of a document is shown. The outline says when there is more. */
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
  /** For all names in an archive together: a small archive can hold thousands of very long ones. */
  nameCharacters: 4 * 1024 * 1024,
  /** Reading an archive may take this long. */
  archiveMs: 10_000,
} as const

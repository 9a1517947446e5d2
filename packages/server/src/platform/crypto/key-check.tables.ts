export interface KeyCheckRow {
  /** There is one row. */
  id: 'key'
  sealed: string
}

declare module '../database/tables.ts' {
  interface Tables {
    key_check: KeyCheckRow
  }
}

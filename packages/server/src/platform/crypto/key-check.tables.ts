export interface KeyCheckRow {
  /** There is one row. */
  id: 'key'
  sealed: string
}

/** Tables by name. */
export interface KeyCheckTables {
  key_check: KeyCheckRow
}

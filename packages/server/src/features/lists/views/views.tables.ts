export interface ViewRow {
  id: string
  user_id: string
  list: string
  name: string
  /** The query string of the list's address. */
  state: string
  position: number
  created_at: number
}

export interface TableRow {
  user_id: string
  list: string
  /** JSON list of columns; null for the list's own. */
  columns: string | null
  density: string
}

/** Tables by name. */
export interface AdminViewTables {
  admin_views: ViewRow
  admin_tables: TableRow
}

export interface SavedSearchRow {
  id: string
  user_id: string
  name: string
  /** JSON text of `SearchFilters`. */
  query: string
  place: number
  created_at: number
}

/** Tables by name. */
export interface SavedSearchTables {
  saved_searches: SavedSearchRow
}

export interface SavedSearchRow {
  id: string
  user_id: string
  name: string
  /** JSON text of `SearchFilters`. */
  query: string
  place: number
  created_at: number
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    saved_searches: SavedSearchRow
  }
}

export interface ArchiveRow {
  id: string
  created_by: string | null
  link_id: string | null
  name: string
  /** JSON list of ids. */
  item_ids: string
  etag: string
  created_at: number
  expires_at: number
}

/** Tables by name. */
export interface ArchiveTables {
  archives: ArchiveRow
}

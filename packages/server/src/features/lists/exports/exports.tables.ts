export interface ExportRow {
  id: string
  user_id: string
  list: string
  /** JSON text: which rows in which order, and the time zone of the asker's days. */
  request: string
  /** Where the file of a job lies or will lie; null for what is written while it is sent, once. */
  storage_key: string | null
  /** Bytes; null until the file is there. */
  size: number | null
  created_at: number
  expires_at: number
}

/** Tables by name. */
export interface ListExportTables {
  exports: ExportRow
}

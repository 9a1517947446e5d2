export interface ExportRow {
  id: string
  user_id: string
  list: string
  /** JSON text: which rows in which order, and the time zone of the requester's days. */
  request: string
  /** Where a job's file is or will be stored; null for a CSV that is written while it is sent, once. */
  storage_key: string | null
  /** Bytes; null until the file exists. */
  size: number | null
  created_at: number
  expires_at: number
}

/** Tables by name. */
export interface ListExportTables {
  exports: ExportRow
}

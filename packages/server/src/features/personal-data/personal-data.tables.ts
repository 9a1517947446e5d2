export interface DataExportRow {
  user_id: string
  id: string
  /** JSON list of `Document`; null while they are collected. */
  documents: string | null
  created_at: number
  expires_at: number | null
  /** When its job failed for good; null otherwise. */
  failed_at: number | null
}

export interface DepartureRow {
  user_id: string
  left_at: number
  /** What the audit log has to forget; null for those who left before it did. */
  email: string | null
  name: string | null
}

/** Tables by name. */
export interface PersonalDataTables {
  data_exports: DataExportRow
  departures: DepartureRow
}

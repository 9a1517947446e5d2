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
}

/** How someone who left was called, until the audit log has forgotten it. */
export interface NameToForgetRow {
  user_id: string
  email: string
  name: string
  left_at: number
}

/** Tables by name. */
export interface PersonalDataTables {
  data_exports: DataExportRow
  departures: DepartureRow
  names_to_forget: NameToForgetRow
}

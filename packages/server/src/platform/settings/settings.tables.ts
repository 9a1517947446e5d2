export interface SettingRow {
  key: string
  /** JSON text; sealed text for a secret. */
  value: string
  /** Grows with every change of the key, even where the clock does not. */
  updated_at: number
  updated_by: string | null
}

export interface SettingHistoryRow {
  id: string
  /** The same for all keys of one save. */
  save_id: string
  key: string
  /** JSON text before and after; null where there was none. Secrets are kept only as `"set"` or empty. */
  before: string | null
  after: string | null
  changed_at: number
  changed_by: string | null
}

/** Tables by name. */
export interface SettingsTables {
  settings: SettingRow
  setting_history: SettingHistoryRow
}

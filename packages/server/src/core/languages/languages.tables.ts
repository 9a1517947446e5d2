export interface LocalizationRow {
  id: string
  name: string
  /** The name without regard to case. */
  name_key: string
  /** BCP 47. */
  language: string
  /** Counts the saves. */
  revision: number
  created_at: number
  updated_at: number
}

/** A line that differs from what comes with the product. */
export interface LocalizationLineRow {
  localization_id: string
  /** SHA-256 of `source` in base64url. */
  source_hash: string
  source: string
  /** Null for a line that was removed. */
  translation: string | null
  /** The save that changed it last. */
  revision: number
}

/** Tables by name. */
export interface LanguageTables {
  localizations: LocalizationRow
  localization_lines: LocalizationLineRow
}

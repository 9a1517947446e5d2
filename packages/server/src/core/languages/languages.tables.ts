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
  /**
   * The product's own line when it was changed, empty if there was none; null if that isn't known. If `translation` is the
   * same, the line was given back to the product, and follows it.
   */
  original: string | null
  /** The mails that said it at that time, as a JSON array of their names; null for none. */
  mails: string | null
}

/** Tables by name. */
export interface LanguageTables {
  localizations: LocalizationRow
  localization_lines: LocalizationLineRow
}

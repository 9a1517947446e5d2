import type { IdentityQuestion } from '@holdall/contract/identity/identity.contract.ts'

export interface IdentityRow {
  /** There is one row. */
  id: 'site'
  /** 16 hexadecimal digits. */
  site: string
  /** JSON: the names that the site had before. */
  former_sites: string
  /** 16 hexadecimal digits; another one after each moment at which what was known of the database may be wrong. */
  generation: string
  turned_at: number
  /** Where the database is; see `readDatabasePlace`. */
  place: string
  /** PostgreSQL's timeline, or null if it isn't known. */
  timeline: string | null
  /** Null if there is no question. */
  question: IdentityQuestion | null
  /** 1 for a copy that only tries a restore. */
  is_rehearsal: number
}

/** Tables by name. */
export interface IdentityTables {
  site_identity: IdentityRow
}

import type { Database } from '../../../platform/database/database.ts'

/** A copy of a site's database on which migrations are tried. */
export interface TrialCopy {
  readonly db: Database
  /** The size of the database that was copied. */
  readonly bytes: number
  /** Closes the copy and removes what was made for it. */
  remove(): Promise<void>
}

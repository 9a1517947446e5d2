import type { Kysely } from 'kysely'
import type { Dialect } from '../src/platform/database/database.ts'

export interface MigrationContext {
  readonly dialect: Dialect
}

/** The schema's own types would tie old migrations to the current tables. */
export type Schema = Kysely<unknown>
export type Migration = (db: Schema, context: MigrationContext) => Promise<void>

import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The list of a user's own links is read by creator and date; revoked ones are left out. */
export const up: Migration = async db => {
  await sql`create index links_own on links (created_by, created_at, id) where revoked_at is null`.execute(db)
}

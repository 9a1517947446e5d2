import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Indexes for the comments of the whole site in every order of their list, and for what was withdrawn with them. */
export const up: Migration = async db => {
  await sql`create index comments_created on comments (created_at, id)`.execute(db)
  await sql`create index comments_updated on comments (coalesce(edited_at, created_at), id)`.execute(db)
  await sql`create index notifications_withdrawn on notifications (withdrawn_at) where withdrawn_at is not null`.execute(
    db,
  )
}

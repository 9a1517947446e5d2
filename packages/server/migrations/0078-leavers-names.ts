import type { Migration } from './migration.ts'

/** How someone who left was called, until the audit log has forgotten it: then the row is deleted with the account. */
export const up: Migration = async db => {
  await db.schema.alterTable('departures').addColumn('email', 'text').execute()
  await db.schema.alterTable('departures').addColumn('name', 'text').execute()
}

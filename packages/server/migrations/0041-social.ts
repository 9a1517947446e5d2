import type { Migration } from './migration.ts'

/** How a person calls a login elsewhere that opens their account. */
export const up: Migration = async db => {
  await db.schema.alterTable('credentials').addColumn('label', 'text').execute()
}

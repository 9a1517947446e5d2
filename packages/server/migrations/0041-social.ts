import type { Migration } from './migration.ts'

/** The person's address or name at another site whose login opens their account. */
export const up: Migration = async db => {
  await db.schema.alterTable('credentials').addColumn('label', 'text').execute()
}

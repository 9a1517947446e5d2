import type { Migration } from '../migration.ts'

/** The message of a job's failure, stored separately from its values so that each reader sees it in their language. */
export const up: Migration = async db => {
  await db.schema.alterTable('jobs').addColumn('error_sentence', 'text').execute()
}

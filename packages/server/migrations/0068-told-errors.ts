import type { Migration } from './migration.ts'

/** The sentence of a job's failure, apart from its values: whoever reads it reads it in their language. */
export const up: Migration = async db => {
  await db.schema.alterTable('jobs').addColumn('error_sentence', 'text').execute()
}

import type { Migration } from './migration.ts'

/** Where the bytes of an unfinished upload are kept: a server that doesn't share the folder can't continue it. */
export const up: Migration = async db => {
  await db.schema.alterTable('transfers').addColumn('staged_at', 'text').execute()
}

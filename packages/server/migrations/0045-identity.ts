import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Who the site is, and which marker each of its storages was given, so that a copy and another database are recognised. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)
  await db.schema
    .createTable('site_identity')
    // There is one row.
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('site', text, c => c.notNull())
    // JSON: what the site was called before it took over its storages.
    .addColumn('former_sites', text, c => c.notNull())
    .addColumn('generation', text, c => c.notNull())
    .addColumn('turned_at', whole, c => c.notNull())
    .addColumn('place', text, c => c.notNull())
    .addColumn('timeline', text)
    .addColumn('question', text)
    .addColumn('is_rehearsal', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('disk_pairs')
    .addColumn('disk', text, c => c.notNull())
    // The data folder in which a local disk is; empty for other storages, which every server shares.
    .addColumn('place', text, c => c.notNull())
    // JSON: the last tokens that this database wrote into the marker, the newest last.
    .addColumn('tokens', text, c => c.notNull())
    .addColumn('renewed_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('disk_pairs_key', ['disk', 'place'])
    .execute()
}

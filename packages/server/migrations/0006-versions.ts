import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** When each version stopped being the current one: retention counts from then. */
export const up: Migration = async (db, context) => {
  const { whole } = columns(context)
  await db.schema.alterTable('versions').addColumn('replaced_at', whole).execute()
  // It has not been recorded before, so this is the latest possible time.
  await sql`
    update versions
    set replaced_at = (select max(newer.created_at) from versions newer where newer.item_id = versions.item_id)
    where not exists (select 1 from items where items.version_id = versions.id)`.execute(db)
  await sql`
    create index versions_replaced on versions (replaced_at, id) where replaced_at is not null and is_kept = 0`.execute(
    db,
  )
}

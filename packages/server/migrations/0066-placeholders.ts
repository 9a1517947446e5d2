import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Sixteen colours of every picture, which are shown while the picture itself is on its way (docs/decisions/0153). */
export const up: Migration = async (db, context) => {
  const { text } = columns(context)
  await db.schema.alterTable('thumbnails').addColumn('placeholder', text).execute()
  await db.schema.alterTable('items').addColumn('placeholder', text).execute()
  // Pictures that were drawn before are looked at once.
  await sql`
    create index thumbnails_bare on thumbnails (blob_id)
    where placeholder is null and size_name = 'small' and storage_key is not null`.execute(db)
}

import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Texts in UTF-16 without a mark, with zeros in them, or in an old encoding and without a telling name were taken for
 * unknown bytes: those are examined again.
 */
export const up: Migration = async db => {
  await sql`
    insert into type_queue (blob_id)
    select id from blobs
    where mime = 'application/octet-stream' and id not in (select blob_id from type_queue)
  `.execute(db)
}

import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Queues thumbnails for HEIC photos that are already stored, as for documents whose tool was missing. */
export const up: Migration = async db => {
  await sql`insert into thumbnails (blob_id, size_name, storage_key, disk, bytes, reason, created_at)
    select blobs.id, sizes.name, null, null, null, 'no-tool', blobs.created_at
    from blobs cross join (select 'small' as name union all select 'medium' union all select 'large') as sizes
    where blobs.mime in ('image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence')
      and not exists (select 1 from thumbnails where thumbnails.blob_id = blobs.id)`.execute(db)
}

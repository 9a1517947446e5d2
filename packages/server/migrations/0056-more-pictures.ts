import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const drawn = ['jpeg', 'png', 'apng', 'webp', 'gif', 'avif', 'tiff', 'bmp', 'x-ms-bmp'].map(name => `'image/${name}'`)
const isDrawn = (mime: string) => `${mime} in (${drawn.join(', ')})`

/**
 * Large, truncated and damaged pictures, BMP and animated PNG are drawn now (docs/decisions/0135): those that are stored
 * already are tried again, as if a tool for them had been missing.
 */
export const up: Migration = async db => {
  await sql
    .raw(`update thumbnails set reason = 'no-tool'
      where reason in ('too-many-pixels', 'broken', 'too-slow')
        and blob_id in (select id from blobs where ${isDrawn('mime')})`)
    .execute(db)
  for (const size of ['small', 'medium', 'large']) {
    await sql
      .raw(`insert into thumbnails (blob_id, size_name, reason, created_at)
        select id, '${size}', 'no-tool', created_at from blobs
        where mime in ('image/bmp', 'image/x-ms-bmp', 'image/apng') and size > 0
          and not exists (select 1 from thumbnails where blob_id = blobs.id and size_name = '${size}')`)
      .execute(db)
  }
}

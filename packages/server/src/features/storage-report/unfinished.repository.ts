import { sql } from 'kysely'
import type { BytesTables } from '../../core/bytes/bytes.tables.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'
import type { AttachmentTables } from '../attachments/attachments.tables.ts'
import type { UploadTables } from '../uploads/uploads.tables.ts'

const tables = onTables<AttachmentTables & BytesTables & UploadTables>()

/** What has arrived of all unfinished uploads, by person. Uploads of visitors count for the owner of the space. */
export async function measureUnfinished(db: Reader, most: number) {
  const all = sql<{ user_id: string; bytes: number | string; reserved: number | string }>`(
    select coalesce(transfers.created_by, spaces.owner_id) as user_id, transfers."offset" as bytes, transfers.reserved
    from transfers inner join spaces on spaces.id = transfers.space_id where transfers.state = 'open'
    union all
    select user_id, coalesce((select sum(size) from upload_chunks where upload_id = chunked_uploads.id), 0), reserved
    from chunked_uploads)`
  type Sums = Record<'uploads' | 'bytes' | 'reserved', number | string | null>
  const sums = sql`count(*) as uploads, sum(bytes) as bytes, sum(reserved) as reserved`
  const { rows: whole } = await sql<Sums>`select ${sums} from ${all} as uploads`.execute(db)
  const { rows: people } = await sql<Sums & { user_id: string }>`
    select user_id, ${sums} from ${all} as uploads group by user_id
    order by sum(bytes) desc, count(*) desc, user_id limit ${most}`.execute(db)
  return {
    uploads: Number(whole[0]?.uploads ?? 0),
    bytes: Number(whole[0]?.bytes ?? 0),
    people: people.map(({ user_id, uploads, bytes, reserved }) => ({
      userId: user_id,
      uploads: Number(uploads),
      bytes: Number(bytes ?? 0),
      reservedBytes: Number(reserved ?? 0),
    })),
  }
}

/** How many there are on the site, and their bytes. */
export async function sumAttachments(db: Reader): Promise<{ readonly files: number; readonly bytes: number }> {
  const row = await tables(db)
    .selectFrom('attachments')
    .innerJoin('blobs', 'blobs.id', 'attachments.blob_id')
    .select(e => [e.fn.countAll().as('files'), e.fn.sum<number | string | null>('blobs.size').as('bytes')])
    .executeTakeFirstOrThrow()
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0) }
}

import { sql } from 'kysely'
import { selectPhotos } from '../migrations/0065-photo-shapes.ts'
import type { PhotoRow } from '../src/features/photos/photos.tables.ts'
import { insertMedia } from '../src/features/previews/media/media.repository.ts'
import type { Database, Reader } from '../src/platform/database/database.ts'
import { tables } from './all-tables.ts'

/**
 * Compares the timeline of a space with what items, versions and metadata say. @throws Error naming the first photo that is
 * missing, wrong or too many
 */
export async function auditPhotos(db: Reader, spaceId: string): Promise<void> {
  const kept = await sql<PhotoRow>`select * from photos where space_id = ${spaceId}`.execute(db)
  const exact = await sql<PhotoRow>`select * from (${sql.raw(selectPhotos('1 = 1'))}) as exact
    where space_id = ${spaceId}`.execute(db)
  const [have, want] = [textsOf(kept.rows), textsOf(exact.rows)]
  const wrong = have.find(text => !want.includes(text)) ?? want.find(text => !have.includes(text))
  if (wrong !== undefined || have.length !== want.length) throw new Error(`The timeline differs: ${wrong}`)
}

function textsOf(rows: readonly PhotoRow[]): string[] {
  return rows.map(row =>
    JSON.stringify([
      ...[row.item_id, row.parent_id, Number(row.is_video), Number(row.taken_at), Number(row.day)],
      ...[row.sort_key, row.live_id, row.shape === null ? null : Number(row.shape)],
    ]),
  )
}

/** Notes when the content of a file was taken, as the job that reads media does. */
export async function dateContent(db: Database, itemId: string, takenAt: number): Promise<void> {
  await db.transaction(async tx => {
    const version = await tables(tx)
      .selectFrom('items')
      .innerJoin('versions', 'versions.id', 'items.version_id')
      .select('versions.blob_id')
      .where('items.id', '=', itemId)
      .executeTakeFirst()
    if (!version) return
    const taken = { taken_at: takenAt, live_id: null, shape: null, created_at: takenAt }
    await insertMedia(tx, { blob_id: version.blob_id, details: '{}', duration: null, ...taken })
  })
}

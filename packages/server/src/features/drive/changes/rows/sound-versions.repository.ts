import { sql } from 'kysely'
import type { BytesTables } from '../../../../core/bytes/bytes.tables.ts'
import type { Item } from '../../../../core/tree/items.repository.ts'
import type { TreeTables } from '../../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../../platform/database/database.ts'
import { lookOf } from '../../contents/look-of.ts'
import { noteReplaced } from '../../contents/versions.repository.ts'
import { addToTotals } from '../../items.repository.ts'

const tables = onTables<BytesTables & TreeTables>()

export interface SoundVersion {
  readonly id: string
  readonly blob_id: string
  readonly size: number
  readonly mime: string
  readonly created_at: number
  /** The file's own modification date while it was current. */
  readonly modified_at: number | null
}

/** The newest other version of a file that isn't in quarantine itself. */
export function findSoundBefore(db: Reader, itemId: string, versionId: string): Promise<SoundVersion | undefined> {
  return tables(db)
    .selectFrom('versions')
    .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
    .select(['versions.id', 'versions.blob_id', 'versions.size', 'versions.created_at', 'versions.modified_at'])
    .select('blobs.mime')
    .where('versions.item_id', '=', itemId)
    .where('versions.id', '<>', versionId)
    .where(sql<boolean>`(blobs.held is null or blobs.held <> 'infected')`)
    .orderBy('versions.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Makes an earlier version current in place of the newest, which stays in the history. Counts the totals of its folders. */
export async function makeCurrentAgain(tx: Tx, file: Item, before: SoundVersion, now: number): Promise<void> {
  const [size, sizeBefore] = [file.size, before.size]
  await noteReplaced(tx, file, now)
  await tables(tx).updateTable('versions').set({ replaced_at: null }).where('id', '=', before.id).execute()
  await tables(tx)
    .updateTable('items')
    .set({
      ...(await lookOf(tx, file, before)),
      modified_at: before.modified_at ?? before.created_at,
      version_id: before.id,
      size: sizeBefore,
    })
    .where('id', '=', file.id)
    .execute()
  await addToTotals(tx, file.parent_id, { bytes: sizeBefore - size })
}

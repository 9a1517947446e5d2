import { sql } from 'kysely'
import type { BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'

const tables = onTables<BytesTables & TreeTables>()

export async function updateVersion(
  tx: Tx,
  id: string,
  change: { readonly name?: string | null; readonly is_kept?: number },
): Promise<void> {
  await tables(tx).updateTable('versions').set(change).where('id', '=', id).execute()
}

/** Earlier versions that may be deleted, oldest last, without the newest `spared` of them. */
export async function listSpare(db: Reader, itemId: string, spared: number, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('versions')
    .select('id')
    .where('item_id', '=', itemId)
    .where('replaced_at', 'is not', null)
    .where('is_kept', '=', 0)
    .orderBy('number', 'desc')
    .offset(spared)
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** Deletes earlier versions; those that have become current or kept in the meantime stay. Returns what was deleted. */
export async function deleteVersionRows(
  tx: Tx,
  ids: readonly string[],
  { areKeptSpared }: { readonly areKeptSpared: boolean },
): Promise<{ item_id: string; size: number }[]> {
  if (ids.length === 0) return []
  return tables(tx)
    .deleteFrom('versions')
    .where('id', 'in', [...ids])
    .where('replaced_at', 'is not', null)
    .$if(areKeptSpared, query => query.where('is_kept', '=', 0))
    .returning(['item_id', 'size'])
    .execute()
}

export interface OldVersion {
  readonly id: string
  readonly item_id: string
  readonly space_id: string
  readonly replaced_at: number | null
}

/** Earlier versions that were replaced before an instant and are not kept, oldest first. */
export function listOld(
  db: Reader,
  before: number,
  after: { at: number; id: string },
  limit: number,
): Promise<OldVersion[]> {
  return tables(db)
    .selectFrom('versions')
    .innerJoin('items', 'items.id', 'versions.item_id')
    .select(['versions.id', 'versions.item_id', 'items.space_id', 'versions.replaced_at'])
    .where('versions.replaced_at', 'is not', null)
    .where(sql<boolean>`versions.is_kept = 0`)
    .where('versions.replaced_at', '<', before)
    .where(sql<boolean>`(versions.replaced_at, versions.id) > (${after.at}, ${after.id})`)
    .orderBy('versions.replaced_at')
    .orderBy('versions.id')
    .limit(limit)
    .execute()
}

/** Files with more earlier versions than `most`, not counting kept ones, by id. */
export async function listCrowded(
  db: Reader,
  most: number,
  afterId: string,
  limit: number,
): Promise<{ id: string; space_id: string }[]> {
  return tables(db)
    .selectFrom('versions')
    .innerJoin('items', 'items.id', 'versions.item_id')
    .select(['versions.item_id as id', 'items.space_id'])
    .where('versions.item_id', '>', afterId)
    .where('versions.replaced_at', 'is not', null)
    .where(sql<boolean>`versions.is_kept = 0`)
    .groupBy(['versions.item_id', 'items.space_id'])
    .having(e => e.fn.countAll<number>(), '>', most)
    .orderBy('versions.item_id')
    .limit(limit)
    .execute()
}

/** Finds the thumbnail that a blob already has, with its colours. */
export function findPicture(db: Reader, blobId: string): Promise<{ placeholder: string | null } | undefined> {
  return tables(db)
    .selectFrom('thumbnails')
    .select('placeholder')
    .where('blob_id', '=', blobId)
    .where('size_name', '=', 'small')
    .where('storage_key', 'is not', null)
    .executeTakeFirst()
}

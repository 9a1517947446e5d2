import { sql } from 'kysely'
import { onTables, type Reader } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { BlobRow, BytesTables } from '../bytes/bytes.tables.ts'
import type { PeopleTables } from '../people/people.tables.ts'
import type { TreeTables } from './tree.tables.ts'

const tables = onTables<BytesTables & PeopleTables & TreeTables>()

/** A version with the facts about its bytes and who made it. */
export interface FoundVersion {
  readonly id: string
  readonly item_id: string
  readonly space_id: string
  readonly blob_id: string
  readonly number: number
  readonly size: number
  readonly name: string | null
  readonly is_kept: number
  readonly created_at: number
  readonly replaced_at: number | null
  readonly is_current: number
  readonly mime: string
  readonly created_by: string | null
  readonly created_by_name: string | null
}

function versionsOf(db: Reader) {
  return (
    tables(db)
      .selectFrom('versions')
      .innerJoin('items', 'items.id', 'versions.item_id')
      .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
      .leftJoin('users', 'users.id', 'versions.created_by')
      // Set aside: it is in nobody's list until it is released.
      .where(sql<boolean>`(blobs.held is null or blobs.held <> 'infected')`)
      .select([
        'versions.id',
        'versions.item_id',
        'items.space_id',
        'versions.blob_id',
        'versions.number',
        'versions.size',
        'versions.name',
        'versions.is_kept',
        'versions.created_at',
        'versions.created_by',
        'versions.replaced_at',
        'blobs.mime',
        'users.name as created_by_name',
        sql<number>`case when items.version_id = versions.id then 1 else 0 end`.as('is_current'),
      ])
  )
}

export function findVersion(db: Reader, id: string): Promise<FoundVersion | undefined> {
  return versionsOf(db).where('versions.id', '=', id).executeTakeFirst()
}

/** Newest first; if `below` is given, only versions with a lower number. Without the earlier ones, only the current one. */
export function listVersionsOf(
  db: Reader,
  itemId: string,
  { below, limit, hasEarlier }: { below: number | null; limit: number; hasEarlier: boolean },
): Promise<FoundVersion[]> {
  return versionsOf(db)
    .where('versions.item_id', '=', itemId)
    .$if(!hasEarlier, query => query.where(sql<boolean>`items.version_id = versions.id`))
    .$if(below !== null, query => query.where('versions.number', '<', below ?? 0))
    .orderBy('versions.number', 'desc')
    .limit(limit)
    .execute()
}

export async function sumEarlier(db: Reader, itemId: string): Promise<{ count: number; bytes: number }> {
  const row = await tables(db)
    .selectFrom('versions')
    .select(e => [e.fn.countAll<number>().as('count'), e.fn.sum<number>('size').as('bytes')])
    .where('item_id', '=', itemId)
    .where('replaced_at', 'is not', null)
    .executeTakeFirst()
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) }
}

const readBlobOfVersion = prepared((db, versionId: string) =>
  tables(db)
    .selectFrom('versions')
    .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
    .where('versions.id', '=', versionId)
    .selectAll('blobs'),
)

/** The bytes behind a version. */
export async function findBlobOfVersion(db: Reader, versionId: string): Promise<BlobRow | undefined> {
  return (await readBlobOfVersion(db, versionId))[0]
}

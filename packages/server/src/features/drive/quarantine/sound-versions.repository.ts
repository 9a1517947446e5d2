import { sql } from 'kysely'
import type { BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { Former } from '../contents/look-of.ts'

const tables = onTables<BytesTables & TreeTables>()

/** The newest other version of a file that isn't in quarantine itself. */
export function findSoundBefore(db: Reader, itemId: string, versionId: string): Promise<Former | undefined> {
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

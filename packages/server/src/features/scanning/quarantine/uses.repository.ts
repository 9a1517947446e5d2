import type { BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { AttachmentTables } from '../../attachments/attachments.tables.ts'

const tables = onTables<BytesTables & AttachmentTables & TreeTables>()

/** The ids of the items of which a version has these bytes. */
export async function listItemsWith(db: Reader, blobId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('versions')
    .select('item_id')
    .distinct()
    .where('blob_id', '=', blobId)
    .execute()
  return rows.map(row => row.item_id)
}

/** A version with these bytes, and its file. */
export interface UsedVersion {
  readonly id: string
  readonly item_id: string
  readonly size: number
  readonly created_by: string | null
  readonly name: string
  readonly parent_id: string | null
  readonly space_id: string
  readonly owner_id: string
}

/** Versions with these bytes after this one. */
export function listVersionsWith(db: Reader, blobId: string, after: string, limit: number): Promise<UsedVersion[]> {
  return tables(db)
    .selectFrom('versions')
    .innerJoin('items', 'items.id', 'versions.item_id')
    .innerJoin('spaces', 'spaces.id', 'items.space_id')
    .select(['versions.id', 'versions.item_id', 'versions.size', 'versions.created_by'])
    .select(['items.name', 'items.parent_id', 'items.space_id', 'spaces.owner_id'])
    .where('versions.blob_id', '=', blobId)
    .where('versions.id', '>', after)
    .orderBy('versions.id')
    .limit(limit)
    .execute()
}

/** Files attached to pages with these bytes. */
export function listAttachmentsWith(db: Reader, blobId: string) {
  return tables(db)
    .selectFrom('attachments')
    .innerJoin('blobs', 'blobs.id', 'attachments.blob_id')
    .select(['attachments.id', 'attachments.name', 'attachments.uploaded_by', 'blobs.size'])
    .where('attachments.blob_id', '=', blobId)
    .execute()
}

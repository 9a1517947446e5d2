import { type RawBuilder, sql } from 'kysely'

/** True for a document whose bytes are the current content of an item in one of these spaces. */
export function isInUse(documentId: RawBuilder<unknown>, spaceIds: readonly string[]): RawBuilder<unknown> {
  return sql`exists (
    select 1 from versions join items on items.id = versions.item_id and items.version_id = versions.id
    where versions.blob_id = ${documentId} and items.space_id in (${sql.join([...spaceIds])}))`
}

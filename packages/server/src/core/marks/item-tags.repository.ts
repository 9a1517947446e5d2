import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { onTables, type Reader } from '../../platform/database/database.ts'
import { isAmong, prepared } from '../../platform/database/prepared.ts'
import type { TagTables } from './tags.tables.ts'

const tables = onTables<TagTables>()

/** The user's own tags and the site's. */
export function isSeenBy(userId: string) {
  return (e: ExpressionBuilder<TagTables, 'tags'>): Expression<SqlBool> =>
    e.or([e('tags.owner_id', '=', userId), e('tags.owner_id', 'is', null)])
}

const readItemTags = prepared((db, userId: string, itemIds: readonly string[]) =>
  tables(db)
    .selectFrom('item_tags')
    .innerJoin('tags', 'tags.id', 'item_tags.tag_id')
    .select(['item_tags.item_id', 'item_tags.tag_id'])
    .where(e => isAmong(e.ref('item_tags.item_id'), itemIds))
    .where(isSeenBy(userId))
    .orderBy('tags.name'),
)

/** The tags that a user can see on each of these items, by item, in one query per page. */
export async function listItemTags(
  db: Reader,
  userId: string,
  itemIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (let start = 0; start < itemIds.length; start += 500) {
    const rows = await readItemTags(db, userId, itemIds.slice(start, start + 500))
    for (const { item_id, tag_id } of rows) {
      const list = found.get(item_id)
      if (list) list.push(tag_id)
      else found.set(item_id, [tag_id])
    }
  }
  return found
}

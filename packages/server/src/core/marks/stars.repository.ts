import { onTables, type Reader } from '../../platform/database/database.ts'
import { isAmong, prepared } from '../../platform/database/prepared.ts'
import type { MarkTables } from './marks.tables.ts'

const tables = onTables<MarkTables>()

export async function isStarred(db: Reader, userId: string, itemId: string): Promise<boolean> {
  return (await readStars(db, userId, [itemId])).length > 0
}

const readStars = prepared((db, userId: string, itemIds: readonly string[]) =>
  tables(db)
    .selectFrom('stars')
    .select('item_id')
    .where('user_id', '=', userId)
    .where(e => isAmong(e.ref('item_id'), itemIds)),
)

export async function listStarred(db: Reader, userId: string, itemIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let start = 0; start < itemIds.length; start += 500) {
    for (const row of await readStars(db, userId, itemIds.slice(start, start + 500))) found.add(row.item_id)
  }
  return found
}

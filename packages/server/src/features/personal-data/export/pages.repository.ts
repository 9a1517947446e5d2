import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { CustomPageTables } from '../../custom-pages/custom-pages.tables.ts'

const tables = onTables<CustomPageTables>()

/** Pages created by a user. */
export function listPagesOf(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('custom_pages')
    .select(['id', 'title', 'slug', 'body_text', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

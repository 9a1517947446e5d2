import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * What the product said when a line was changed, and the mails that said it, so that the site's words can be compared with
 * those of another version of the product (docs/decisions/0170).
 */
export const up: Migration = async (db, context) => {
  const { text } = columns(context)
  for (const column of ['original', 'mails'])
    await db.schema.alterTable('localization_lines').addColumn(column, text).execute()
}

import { siteTagList } from '@holdall/contract/tags/site-tags.list.ts'
import { sql } from 'kysely'
import type { TagTables } from '../../../../core/marks/tags.tables.ts'
import { onTables } from '../../../../platform/database/database.ts'
import { textFilter } from '../../../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../../../platform/lists/list-source.ts'
import { holdsWords } from '../../../../platform/lists/words.ts'
import { presentSiteTag } from './present-site-tag.ts'

const tables = onTables<TagTables>()

export const siteTagSource = defineListSource({
  list: siteTagList,
  from: sql`tags`,
  id: sql`tags.id`,
  where: () => sql`tags.owner_id is null`,
  sorts: {
    name: { column: sql`tags.name`, kind: 'text' },
    type: { column: sql`tags.type`, kind: 'text' },
    display_name: { column: sql`tags.display_name`, kind: 'text' },
    updated_at: { column: sql`tags.updated_at`, kind: 'number' },
  },
  filters: { type: textFilter(sql`tags.type`) },
  search: ({ dialect }, words) => holdsWords(dialect, sql`tags.name || ' ' || tags.display_name`, words),
  rows: async ({ db }, ids) => {
    const rows = await tables(db.read)
      .selectFrom('tags')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute()
    return rows.map(presentSiteTag)
  },
})

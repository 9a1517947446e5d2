import { customPageList } from '@holdall/contract/custom-pages/custom-pages.list.ts'
import { type ListedPage, longestExcerpt } from '@holdall/contract/custom-pages/custom-pages.schemas.ts'
import { sql } from 'kysely'
import { findListedPeople } from '../../core/people/participants.repository.ts'
import type { Needs } from '../../platform/ctx.ts'
import { onTables } from '../../platform/database/database.ts'
import { choiceFilter, instantFilter, userFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import { holdsWords } from '../../platform/lists/words.ts'
import type { CustomPageTables } from './custom-pages.tables.ts'
import { presentListedPage } from './present-page.ts'

const tables = onTables<CustomPageTables>()

export const pageSource = defineListSource({
  list: customPageList,
  from: sql`custom_pages`,
  id: sql`custom_pages.id`,
  sorts: {
    slug: { column: sql`custom_pages.slug`, kind: 'text' },
    created_at: { column: sql`custom_pages.created_at`, kind: 'number' },
    updated_at: { column: sql`custom_pages.updated_at`, kind: 'number' },
  },
  filters: {
    user_id: userFilter(sql`custom_pages.user_id`),
    hide_nav: choiceFilter({ shown: sql`custom_pages.hide_nav = 0`, hidden: sql`custom_pages.hide_nav = 1` }),
    created_at: instantFilter(sql`custom_pages.created_at`),
    updated_at: instantFilter(sql`custom_pages.updated_at`),
  },
  search: ({ dialect }, words) =>
    holdsWords(dialect, sql`custom_pages.title || ' ' || custom_pages.slug || ' ' || custom_pages.body_text`, words),
  rows: (ctx, ids, scope) => presentPages(ctx, ids, scope.with === 'user'),
  cells: { user: row => row.user?.email ?? row.user_id },
})

async function presentPages({ db }: Needs<'db'>, ids: readonly string[], withUser: boolean): Promise<ListedPage[]> {
  const rows = await tables(db.read)
    .selectFrom('custom_pages')
    .where('id', 'in', [...ids])
    .select(['id', 'title', 'slug', 'type', 'hide_nav', 'user_id', 'created_at', 'updated_at'])
    .select(sql<string>`substr(body_text, 1, ${sql.lit(longestExcerpt + 1)})`.as('excerpt'))
    .execute()
  const personOf = withUser
    ? await findListedPeople(
        db.read,
        rows.map(row => row.user_id),
      )
    : undefined
  return rows.map(row => presentListedPage(row, personOf?.(row.user_id)))
}

import { type Dialect, onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { CustomPageTables, PageRow } from './custom-pages.tables.ts'

const tables = onTables<CustomPageTables>()

export async function insertPage(tx: Tx, row: PageRow): Promise<void> {
  await tables(tx).insertInto('custom_pages').values(row).execute()
}

export async function updatePageRow(tx: Tx, { id, ...change }: PageRow): Promise<void> {
  await tables(tx).updateTable('custom_pages').set(change).where('id', '=', id).execute()
}

export function findPage(db: Reader, id: string): Promise<PageRow | undefined> {
  return tables(db).selectFrom('custom_pages').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Prevents other changes to the page until the transaction ends. */
export function lockPage(tx: Tx, dialect: Dialect, id: string): Promise<PageRow | undefined> {
  const query = tables(tx).selectFrom('custom_pages').selectAll().where('id', '=', id)
  return (dialect === 'sqlite' ? query : query.forUpdate()).executeTakeFirst()
}

export async function deletePageRow(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('custom_pages').where('id', '=', id).execute()
}

/** Returns the id of the page with a slug. */
export async function findPageIdBySlug(db: Reader, slug: string): Promise<string | null> {
  const row = await tables(db).selectFrom('custom_pages').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id ?? null
}

/** Slugs equal to `beginning` or starting with it. */
export async function listSlugsFrom(db: Reader, beginning: string): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('custom_pages')
    .select('slug')
    .where('slug', '>=', beginning)
    // After every slug that continues with a hyphen and a digit.
    .where('slug', '<', `${beginning}-:`)
    .execute()
  return new Set(rows.map(row => row.slug))
}

/** Pages without their bodies, by title, up to a limit. */
export function listPages(db: Reader, limit: number) {
  return tables(db)
    .selectFrom('custom_pages')
    .select(['id', 'title', 'slug', 'updated_at'])
    .orderBy('title')
    .orderBy('id')
    .limit(limit)
    .execute()
}

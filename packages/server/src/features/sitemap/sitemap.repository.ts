import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { SitemapFileRow, SitemapTables } from './sitemap.tables.ts'

const tables = onTables<SitemapTables>()

/** Replaces all existing files with these. */
export async function replaceSitemap(tx: Tx, files: readonly SitemapFileRow[]): Promise<void> {
  await tables(tx).deleteFrom('sitemap_files').execute()
  for (const file of files) await tables(tx).insertInto('sitemap_files').values(file).execute()
}

export function findSitemapFile(db: Reader, name: string): Promise<SitemapFileRow | undefined> {
  return tables(db).selectFrom('sitemap_files').selectAll().where('name', '=', name).executeTakeFirst()
}

export async function hasSitemapFile(db: Reader): Promise<boolean> {
  const row = await tables(db).selectFrom('sitemap_files').select('name').limit(1).executeTakeFirst()
  return row !== undefined
}

import type { Reader, Tx } from '../../platform/database/database.ts'
import type { SitemapFileRow } from './sitemap.tables.ts'

/** Puts the files in the place of all that there were. */
export async function replaceSitemap(tx: Tx, files: readonly SitemapFileRow[]): Promise<void> {
  await tx.deleteFrom('sitemap_files').execute()
  for (const file of files) await tx.insertInto('sitemap_files').values(file).execute()
}

export function findSitemapFile(db: Reader, name: string): Promise<SitemapFileRow | undefined> {
  return db.selectFrom('sitemap_files').selectAll().where('name', '=', name).executeTakeFirst()
}

/** Whether an administrator has had a sitemap made. */
export async function hasSitemap(db: Reader): Promise<boolean> {
  const row = await db.selectFrom('sitemap_files').select('name').limit(1).executeTakeFirst()
  return row !== undefined
}

import { sitemapIndexPath } from '@holdall/contract/sitemap/sitemap.contract.ts'
import type { Needs } from '../../platform/ctx.ts'
import { hasSitemapFile } from './sitemap.repository.ts'

/** The path of the sitemap that search engines are told of; null until an administrator has generated one. */
export async function findSitemap({ db }: Needs<'db'>): Promise<string | null> {
  return (await hasSitemapFile(db.read)) ? sitemapIndexPath : null
}

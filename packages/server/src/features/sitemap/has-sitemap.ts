import type { Needs } from '../../platform/ctx.ts'
import { hasSitemapFile } from './sitemap.repository.ts'

/** Whether search engines can be told of a sitemap: an administrator has to have generated one. */
export function hasSitemap({ db }: Needs<'db'>): Promise<boolean> {
  return hasSitemapFile(db.read)
}

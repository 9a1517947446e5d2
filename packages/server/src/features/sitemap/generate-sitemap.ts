import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import { sitemapIndexPath } from '@holdall/contract/sitemap/sitemap.contract.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { replaceSitemap } from './sitemap.repository.ts'
import { writeSitemap } from './write-sitemap.ts'

/** Generates the sitemap from the public pages of every feature. @throws `sitemap.no-address` */
export async function generateSitemap(ctx: Ctx): Promise<{ url: string }> {
  const address = ctx.env.appUrl ?? ctx.settings.get('app_url')
  if (address === '') throw fail('sitemap.no-address')
  const baseUrl = withoutEnd(address, '/')
  const pages = (await Promise.all(ctx.publicPages.map(list => list(ctx)))).flat()
  const now = ctx.clock.now()
  const files = writeSitemap(pages, { baseUrl, languages: await offeredLanguages(ctx) }, now).map(file => ({
    ...file,
    made_at: now,
  }))
  await ctx.db.transaction(async tx => {
    await replaceSitemap(tx, files)
    await writeAudit(tx, ctx, { action: 'sitemap.generated', after: { pages: pages.length } })
  })
  return { url: baseUrl + sitemapIndexPath }
}

/** The languages that a visitor can choose from; empty where there is no choice. */
async function offeredLanguages(ctx: Needs<'db' | 'languages' | 'settings'>): Promise<readonly string[]> {
  if (!ctx.settings.get('i18n.enable')) return []
  const all = await ctx.languages.list(ctx.db.read)
  return all.length > 1 ? all.map(({ language }) => language) : []
}

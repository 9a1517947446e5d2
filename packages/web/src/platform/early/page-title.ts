import { fillTitle, type PageKind, seoKey } from '@holdall/contract/appearance/seo.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'

/** The tab title of a public page, by the site's template; `title` is the page's own title. */
export function publicPageTitle(site: Pick<Site, 'name' | 'settings'> | null, kind: PageKind, title: string): string {
  return fillTitle(kind, site?.settings[seoKey(kind, 'title')], { title, site_name: site?.name ?? 'Holdall' })
}

import { fillTitle, type PageKind, seoKey } from '@holdall/contract/appearance/seo.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'

/** What the tab of a public page is called, by the site's template; `title` is what the page calls itself. */
export function publicPageTitle(site: Pick<Site, 'name' | 'settings'> | null, kind: PageKind, title: string): string {
  return fillTitle(kind, site?.settings[seoKey(kind, 'title')], { title, site_name: site?.name ?? 'Holdall' })
}

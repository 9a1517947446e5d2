import { pageAddress } from '@holdall/contract/custom-pages/page-address.ts'
import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { findHomePage, findSitePage, type SitePage } from '../../features/custom-pages/public.ts'
import type { Services } from '../../platform/services.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { isHome } from './home-page.ts'
import { withData } from './html.ts'
import { type PagePlace, withAddresses, withSiteCard } from './page-card.ts'
import { withSeo } from './page-seo.ts'

/** The addresses of pages, with or without their slug. */
const address = /^\/pages\/([^/?#]+)(?:\/([^/?#]*))?\/?(?:\?[^#]*)?$/

/** Says what an address means for the site's custom pages. */
export type SitePageAt =
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'found'; readonly shown: SitePage; readonly path: string }

export async function sitePageAt(services: Services, url: string): Promise<SitePageAt> {
  if (isHome(url)) {
    const shown = await findHomePage(services)
    return shown ? { kind: 'found', shown, path: '/' } : { kind: 'elsewhere' }
  }
  const [, id, slug] = address.exec(url) ?? []
  if (id === undefined) return url.startsWith('/pages/') ? { kind: 'missing' } : { kind: 'elsewhere' }
  const shown = /^[0-9a-z]{26}$/.test(id) ? await findSitePage(services, id) : null
  if (!shown) return { kind: 'missing' }
  const path = pageAddress(shown.page)
  return slug === path.split('/').at(-1) ? { kind: 'found', shown, path } : { kind: 'moved', to: path }
}

/** Puts a custom page into the browser application's page, with its title and summary in the head. */
export function withSitePage(
  html: string,
  { shown, path }: { shown: SitePage; path: string },
  {
    baseUrl,
    named,
    site,
    ...frame
  }: Pick<PagePlace, 'baseUrl' | 'named'> & {
    readonly site: PagePlace['site'] | null
    readonly settings: Pick<Settings, 'get'>
    readonly say: Translate
  },
): string {
  const { page, summary } = shown
  const told = withSeo(html, 'page', { title: page.title, description: summary }, frame, 'article')
  const place = { baseUrl, path, named, site: site ?? unknownLanguages }
  const placed = withSiteCard(withAddresses(told, place), baseUrl, frame.settings)
  return withData(placed, 'site-page', JSON.stringify(page))
}

/** Where the site could not be read, its languages aren't known either. */
const unknownLanguages: PagePlace['site'] = {
  language: { code: 'en', localization: 'en', translations: null },
  languages: [],
}

import { pageAddress } from '@holdall/contract/custom-pages/page-address.ts'
import { findHomePage, findSitePage, type SitePage } from '../features/custom-pages/public.ts'
import type { Services } from '../platform/services.ts'
import { isHome } from './home-page.ts'
import { escapeHtml, withData, withHead } from './web-page.ts'

/** The addresses of pages, with or without their slug. */
const address = /^\/pages\/([^/?#]+)(?:\/([^/?#]*))?\/?(?:\?[^#]*)?$/

/** What an address means for the pages of the site. */
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

/** The page of the browser application with the page of the site in it, and its title and summary in the head. */
export function withSitePage(html: string, { shown, path }: { shown: SitePage; path: string }, site: Site): string {
  const { page, summary } = shown
  const title = escapeHtml(page.title)
  const description = escapeHtml(summary)
  const tags = [
    `<link rel="canonical" href="${escapeHtml(site.baseUrl + path)}" />`,
    '<meta property="og:type" content="article" />',
    `<meta property="og:site_name" content="${escapeHtml(site.name)}" />`,
    `<meta property="og:title" content="${title}" />`,
    ...(summary === ''
      ? []
      : [
          `<meta property="og:description" content="${description}" />`,
          `<meta name="description" content="${description}" />`,
        ]),
  ]
  const titled = html.replace(/<title>[^<]*<\/title>/, () => `<title>${title} · ${escapeHtml(site.name)}</title>`)
  return withData(withHead(titled, tags.join('')), 'site-page', JSON.stringify(page))
}

interface Site {
  readonly name: string
  readonly baseUrl: string
}

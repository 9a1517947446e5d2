import { fillTemplate, fillTitle, type PageKind, seoKey } from '@holdall/contract/appearance/seo.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { escapeHtml, withHead } from './html.ts'

/** A page's own title and description; empty where it has none. */
export interface PageWords {
  readonly title: string
  readonly description: string
}

const forms: readonly (readonly [RegExp, PageKind, string])[] = [
  [/^\/(?:[?#]|$)/, 'landing', ''],
  [/^\/sign-in\/?(?:[?#]|$)/, 'login', 'Sign in'],
  [/^\/register\/?(?:[?#]|$)/, 'register', 'Create an account'],
]

/** Adds the title and what search engines and chat apps show to a public page; leaves other pages unchanged. */
export function withFormSeo(page: string, url: string, settings: Pick<Settings, 'get'>): string {
  const [, kind, title] = forms.find(([address]) => address.test(url)) ?? []
  return kind ? withSeo(page, kind, { title: title ?? '', description: '' }, settings) : page
}

/** Adds the title and description from the site's templates. Names are always inserted as text. */
export function withSeo(
  page: string,
  kind: PageKind,
  words: PageWords,
  settings: Pick<Settings, 'get'>,
  type: 'website' | 'article' = 'website',
): string {
  const siteName = settings.get('site.name')
  const values = { ...words, site_name: siteName }
  const title = escapeHtml(fillTitle(kind, settings.get(seoKey(kind, 'title')), values))
  const description = escapeHtml(fillTemplate(settings.get(seoKey(kind, 'description')), values))
  const tags = [
    `<meta property="og:type" content="${type}" />`,
    `<meta property="og:site_name" content="${escapeHtml(siteName)}" />`,
    `<meta property="og:title" content="${title}" />`,
  ]
  if (description !== '') {
    tags.push(
      `<meta property="og:description" content="${description}" />`,
      `<meta name="description" content="${description}" />`,
    )
  }
  return withHead(withTitle(page, title), tags.join(''))
}

/** `title` is HTML. */
export function withTitle(page: string, title: string): string {
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
}

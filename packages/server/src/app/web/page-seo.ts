import { fillTemplate, fillTitle, type PageKind, seoKey } from '@holdall/contract/appearance/seo.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { escapeHtml, withHead } from './html.ts'

/** What a page says of itself; empty where it says nothing. */
export interface PageWords {
  readonly title: string
  readonly description: string
}

const forms: readonly (readonly [RegExp, PageKind, string])[] = [
  [/^\/(?:[?#]|$)/, 'landing', ''],
  [/^\/sign-in\/?(?:[?#]|$)/, 'login', 'Sign in'],
  [/^\/register\/?(?:[?#]|$)/, 'register', 'Create an account'],
]

/** A page that is there for everybody has its title and what search engines and chats show of it; others stay as they are. */
export function withFormSeo(page: string, url: string, settings: Pick<Settings, 'get'>): string {
  const [, kind, title] = forms.find(([address]) => address.test(url)) ?? []
  return kind ? withSeo(page, kind, { title: title ?? '', description: '' }, settings) : page
}

/** The page with title and description by the site's templates. Whatever a name holds gets into it as text. */
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

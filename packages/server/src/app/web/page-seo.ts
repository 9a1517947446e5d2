import { escapeHtml } from '@holdall/contract/appearance/escape-html.ts'
import { fillTemplate, fillTitle, type PageKind, productSeo, seoKey } from '@holdall/contract/appearance/seo.ts'
import { sentences, type Translate } from '@holdall/contract/kit/sentences.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { withHead } from './html.ts'

/** A page's own title and description; empty where it has none. */
export interface PageWords {
  readonly title: string
  readonly description: string
}

const forms: readonly (readonly [RegExp, 'landing' | 'login' | 'register'])[] = [
  [/^\/(?:[?#]|$)/, 'landing'],
  [/^\/sign-in\/?(?:[?#]|$)/, 'login'],
  [/^\/register\/?(?:[?#]|$)/, 'register'],
]
const formTitles: Readonly<Record<'login' | 'register', string>> = sentences({
  login: 'Sign in',
  register: 'Create an account',
})

/** Says how the words of a page are chosen. */
interface SeoFrame {
  readonly settings: Pick<Settings, 'get'>
  readonly say: Translate
}

const contact = /^\/contact\/?(?:[?#]|$)/
const pricing = /^\/pricing\/?(?:[?#]|$)/

/** The path of a page that search engines may list and that the application draws itself; null for other addresses. */
export function formPath(url: string): string | null {
  return contact.test(url) || pricing.test(url) || forms.some(([address]) => address.test(url))
    ? (url.split(/[?#]/, 1)[0] ?? '').replace(/(?<=.)\/$/, '')
    : null
}

/** Adds the title and what search engines and chat apps show to a public page; leaves other pages unchanged. */
export function withFormSeo(page: string, url: string, frame: SeoFrame): string {
  if (pricing.test(url)) return withPricingSeo(page, frame)
  const [, kind] = forms.find(([address]) => address.test(url)) ?? []
  if (!kind) return page
  const title = kind === 'landing' ? '' : frame.say(formTitles[kind])
  return withSeo(page, kind, { title, description: '' }, frame)
}

/** The pricing page is a page of the site, whose words are the product's. */
function withPricingSeo(page: string, frame: SeoFrame): string {
  const { settings, say } = frame
  if (!settings.get('billing.enable')) return page
  const siteName = settings.get('site.name')
  const description = say('Plans and prices of {{site}}: what each one includes, and what it costs.', {
    site: siteName,
  })
  return withSeo(page, 'page', { title: say('Plans and prices'), description }, frame)
}

/** The template of a description; the product's own sentence is translated, what the site wrote is not. */
function descriptionTemplate(kind: PageKind, { settings, say }: SeoFrame): string {
  const template = settings.get(seoKey(kind, 'description'))
  const isOurs = kind === 'landing' && template === productSeo.landing.description
  return isOurs ? say('Store, find and share files. They stay yours.') : template
}

/** Adds the title and description from the site's templates. Names are always inserted as text. */
export function withSeo(
  page: string,
  kind: PageKind,
  words: PageWords,
  frame: SeoFrame,
  type: 'website' | 'article' = 'website',
): string {
  const { settings } = frame
  const siteName = settings.get('site.name')
  const values = { ...words, site_name: siteName }
  const title = escapeHtml(fillTitle(kind, settings.get(seoKey(kind, 'title')), values))
  const description = escapeHtml(fillTemplate(descriptionTemplate(kind, frame), values))
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

import { escapeHtml } from '@holdall/contract/appearance/escape-html.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { LinkPreview } from '../../features/sharing/public.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { withHead } from './html.ts'
import { cardPath, cardSize, cardState } from './installed/brand-card.ts'

/** Where a page is, for search engines and cards. */
export interface PagePlace {
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** The page's one address, without a query. */
  readonly path: string
  /** The language that the address names, if it names one. */
  readonly named: string | null
  readonly site: Pick<Site, 'language' | 'languages'>
}

/**
 * Adds the page's own address and those of its other languages. Without a language in it, the address answers in the
 * reader's.
 */
export function withAddresses(page: string, { baseUrl, path, named, site }: PagePlace): string {
  const address = (language: string | null) =>
    escapeHtml(baseUrl + path + (language === null ? '' : `?lang=${encodeURIComponent(language)}`))
  const others = site.languages.length > 1 ? site.languages : []
  const alternates = others.map(({ language }) => {
    return `<link rel="alternate" hreflang="${escapeHtml(language)}" href="${address(language)}" />`
  })
  const anyLanguage = others.length > 0 ? [`<link rel="alternate" hreflang="x-default" href="${address(null)}" />`] : []
  return withHead(
    page,
    [
      `<link rel="canonical" href="${address(named)}" />`,
      ...alternates,
      ...anyLanguage,
      `<meta property="og:url" content="${address(named)}" />`,
      ...localesOf(site),
    ].join(''),
  )
}

/** The language of a card, and the others that the page can be read in, as Open Graph writes them. */
function localesOf({ language, languages }: PagePlace['site']): string[] {
  const own = localeOf(language.code)
  const others = languages.filter(one => one.language !== language.localization).map(one => localeOf(one.language))
  return [
    `<meta property="og:locale" content="${own}" />`,
    ...others.map(other => `<meta property="og:locale:alternate" content="${other}" />`),
  ]
}

/** `de` is `de_DE`: the format requires a region, so it is the likeliest. */
export function localeOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return region === undefined ? language : `${language}_${region}`
}

/** Drawings that come with the product, by what they show; each at the site's own address. */
const drawings = {
  site: { file: 'card.png', width: 1200, height: 630 },
  folder: { file: 'card-folder.png', width: 600, height: 600 },
  file: { file: 'card-file.png', width: 600, height: 600 },
  request: { file: 'card-request.png', width: 600, height: 600 },
} as const

/** Adds the picture of the site's own pages: its logo, or a drawing. */
export function withSiteCard(page: string, baseUrl: string, settings: Pick<Settings, 'get'>): string {
  const state = cardState(settings)
  if (state === null) return withDrawnCard(page, baseUrl, 'site')
  const size = sizeOf(cardSize)
  return withHead(page, `${image(`${baseUrl}${cardPath}?v=${state}`)}${size}${largeCard}`)
}

const largeCard = '<meta name="twitter:card" content="summary_large_image" />'

function sizeOf({ width, height }: { readonly width: number; readonly height: number }): string {
  return `<meta property="og:image:width" content="${width}" /><meta property="og:image:height" content="${height}" />`
}

/** Adds the picture of a card: a drawing. */
function withDrawnCard(page: string, baseUrl: string, name: keyof typeof drawings): string {
  const { file, ...size } = drawings[name]
  const card = name === 'site' ? largeCard : '<meta name="twitter:card" content="summary" />'
  return withHead(page, `${image(`${baseUrl}/${file}`)}${sizeOf(size)}${card}`)
}

/** Adds what only links have: the address of the link, and a picture that anyone who opens it sees too. */
export function withLinkCard(
  page: string,
  picture: LinkPreview['picture'],
  { baseUrl, path, site }: Pick<PagePlace, 'baseUrl' | 'path'> & { readonly site: PagePlace['site'] | null },
): string {
  const told = [
    `<meta property="og:url" content="${escapeHtml(baseUrl + path)}" />`,
    ...(site ? localesOf({ ...site, languages: [] }) : []),
  ].join('')
  const placed = withHead(page, told)
  if (!('thumbnail' in picture)) return withDrawnCard(placed, baseUrl, picture.kind)
  return withHead(placed, `${image(baseUrl + picture.thumbnail)}${largeCard}`)
}

/** Services without `twitter:` of their own read the Open Graph's title, description and picture. */
function image(address: string): string {
  return `<meta property="og:image" content="${escapeHtml(address)}" />`
}

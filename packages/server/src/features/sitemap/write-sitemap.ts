import type { PublicPage } from '../../platform/feature.ts'

/** The limit for one file (sitemaps.org protocol 0.9). */
export const mostAddresses = 50_000

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const linkNamespace = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'

interface SiteAddress {
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** Those that every page can be read in, if there are several. */
  readonly languages: readonly string[]
}

/** The index and the files that it lists. Each page names its addresses in other languages. */
export function writeSitemap(
  pages: readonly PublicPage[],
  { baseUrl, languages }: SiteAddress,
  now: number,
): { readonly name: string; readonly body: string }[] {
  // All addresses of a page count, so that a file stays far below the limit of 50 MB too.
  const mostPages = Math.floor(mostAddresses / (languages.length + 1))
  const parts: (readonly PublicPage[])[] = []
  for (let start = 0; start < Math.max(pages.length, 1); start += mostPages) {
    parts.push(pages.slice(start, start + mostPages))
  }
  const spaces = languages.length > 0 ? `${namespace} ${linkNamespace}` : namespace
  const files = parts.map((some, index) => ({
    name: `sitemap-${index + 1}.xml`,
    body: `${declaration}\n<urlset ${spaces}>\n${some.map(page => entryOf(page, { baseUrl, languages })).join('')}</urlset>\n`,
  }))
  const listed = files.map(({ name }) => entry('sitemap', `${baseUrl}/storage/sitemaps/${name}`, now)).join('')
  return [
    { name: 'sitemap-index.xml', body: `${declaration}\n<sitemapindex ${namespace}>\n${listed}</sitemapindex>\n` },
    ...files,
  ]
}

/** The page at the address that answers in the reader's language, with its addresses in each language. */
function entryOf({ path, changedAt }: PublicPage, { baseUrl, languages }: SiteAddress): string {
  const plain = baseUrl + path
  if (languages.length === 0) return entry('url', plain, changedAt)
  const addresses = languages.map(language => [language, `${plain}?lang=${encodeURIComponent(language)}`] as const)
  const links = [...addresses, ['x-default', plain] as const].map(
    ([language, address]) =>
      `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(address)}"/>`,
  )
  return entry('url', plain, changedAt, links.join(''))
}

function entry(element: string, address: string, changedAt: number | undefined, links = ''): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  return `<${element}><loc>${escapeXml(address)}</loc>${changed}${links}</${element}>\n`
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, sign => escapes[sign] ?? sign)
}

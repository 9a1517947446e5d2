import type { PublicPage } from '../../platform/feature.ts'

/** The limit for one file (sitemaps.org protocol 0.9). */
export const mostAddresses = 50_000

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The index and the files that it lists. `baseUrl` has no trailing slash. */
export function writeSitemap(
  pages: readonly PublicPage[],
  baseUrl: string,
  now: number,
): { readonly name: string; readonly body: string }[] {
  const parts: (readonly PublicPage[])[] = []
  for (let start = 0; start < Math.max(pages.length, 1); start += mostAddresses) {
    parts.push(pages.slice(start, start + mostAddresses))
  }
  const files = parts.map((some, index) => ({
    name: `sitemap-${index + 1}.xml`,
    body: `${declaration}\n<urlset ${namespace}>\n${some.map(page => entry('url', baseUrl + page.path, page.changedAt)).join('')}</urlset>\n`,
  }))
  const listed = files.map(({ name }) => entry('sitemap', `${baseUrl}/storage/sitemaps/${name}`, now)).join('')
  return [
    { name: 'sitemap-index.xml', body: `${declaration}\n<sitemapindex ${namespace}>\n${listed}</sitemapindex>\n` },
    ...files,
  ]
}

function entry(element: string, address: string, changedAt: number | undefined): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  return `<${element}><loc>${escapeXml(address)}</loc>${changed}</${element}>\n`
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

import { escapeHtml } from '../escape-html.ts'
import { type Brand, fitInto, logoSize, type ShownImage } from './brand.ts'

interface Beside {
  /** The product's mark, as HTML. */
  readonly mark: string
  /** The site's name, as HTML. */
  readonly name: string
  /** How large the mark is, in pixels. */
  readonly size: number
  /** What is read out for the logo; empty where the name is said elsewhere. */
  readonly alt: string
}

/** The site's logo as HTML without scripts; otherwise its symbol, or the product's mark, with the name. */
export function brandHtml({ logo, darkLogo, symbol }: Brand, { mark, name, size, alt }: Beside): string {
  if (!logo) {
    const square = symbol ? symbolHtml(symbol, size) : mark
    return `${square}<span>${name}</span>`
  }
  if (!darkLogo) return imageHtml(logo, logoSize(logo, size), alt)
  // The one that isn't shown isn't loaded.
  const light = imageHtml(logo, logoSize(logo, size), alt, ' data-logo="light" loading="lazy"')
  return light + imageHtml(darkLogo, logoSize(darkLogo, size), alt, ' data-logo="dark" loading="lazy"')
}

/** The symbol beside words that say the site's name, or that need none. */
export function symbolHtml(symbol: ShownImage, size: number): string {
  return imageHtml(symbol, fitInto(symbol, { width: size, height: size }), '')
}

function imageHtml(
  { url }: ShownImage,
  { width, height }: { readonly width: number; readonly height: number },
  alt: string,
  more = '',
): string {
  return `<img src="${escapeHtml(url)}" width="${width}" height="${height}" alt="${escapeHtml(alt)}"${more} />`
}

/**
 * Which of the two logos is shown, before the style sheet has come, which says the same (`ui/brand/mark.module.css` of the
 * browser application). A part of a page in the other theme shows the other one.
 */
export const brandStyle = [
  '[data-logo="dark"],[data-theme="dark"] [data-logo="light"]{display:none}[data-theme="dark"] [data-logo="dark"]{display:block}',
  '[data-theme-part="light"] [data-logo="light"],[data-theme-part="dark"] [data-logo="dark"]{display:block}',
  '[data-theme-part="light"] [data-logo="dark"],[data-theme-part="dark"] [data-logo="light"]{display:none}',
].join('')

/** The same for a page that is dark without scripts, which otherwise say so. */
export const darkBrandStyle =
  'html:root:not([data-theme]) [data-logo="light"]{display:none}html:root:not([data-theme]) [data-logo="dark"]{display:block}'

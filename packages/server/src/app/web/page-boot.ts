import type { Brand } from '@holdall/contract/appearance/brand/brand.ts'
import { brandHtml } from '@holdall/contract/appearance/brand/brand-html.ts'
import { escapeHtml } from '@holdall/contract/appearance/escape-html.ts'

/** The pages that are a card: those before sign-in, and the contact page. */
const signedOut =
  /^\/(sign-in|login|register|forgot-password|reset-password|setup|confirm|confirm-email|connect|invited|join|contact|secure\/auth\/(?:social|company))\b/
const drive = /^\/drive(\/|\?|$)/

/** Mark and name as the page was built with them. */
const builtMark = /<b>((?:<svg[^>]*>(?:<(?:path|rect)[^>]*>)*<\/svg>)?)<span>Holdall<\/span><\/b>/
/** The sizes that the mark has in the headers which take its place. */
const markSizes = { drive: 27, auth: 32, public: 26 } as const

/**
 * Sets the outlines that are drawn before the application has loaded: those of the page at this address, with the site's
 * logo, or its name.
 */
export function withBoot(page: string, url: string, siteName: string, brand: Brand = {}): string {
  const shell = drive.test(url) ? 'drive' : signedOut.test(url) ? 'auth' : 'public'
  return page
    .replace('<div id="boot"', () => `<div id="boot" data-shell="${shell}"`)
    .replace(builtMark, (_whole, mark: string) => {
      const own = brandHtml(brand, { mark, name: escapeHtml(siteName), size: markSizes[shell], alt: '' })
      return `<b>${own}</b>`
    })
}

import type { PublicPage } from '@holdall/contract/custom-pages/custom-pages.schemas.ts'

/** The site page that the server wrote into this document; null where it did not. */
export function inlinePage(): PublicPage | null {
  const text = document.getElementById('site-page')?.textContent
  return text ? (JSON.parse(text) as PublicPage) : null
}

import type { PublicPage } from '@holdall/contract/custom-pages/custom-pages.schemas.ts'

/** The page of the site that the server wrote into this one; null where it did not. */
export function inlinePage(): PublicPage | null {
  const text = document.getElementById('site-page')?.textContent
  return text ? (JSON.parse(text) as PublicPage) : null
}

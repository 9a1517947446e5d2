import type { Site } from '@holdall/contract/site/site.contract.ts'

let known: Site | null | undefined

/** What the server embedded in the page about the site and the signed-in user; null if it didn't, as in development. */
export function inlineSite(): Site | null {
  if (known !== undefined) return known
  const text = document.getElementById('site')?.textContent
  known = text ? (JSON.parse(text) as Site) : null
  return known
}

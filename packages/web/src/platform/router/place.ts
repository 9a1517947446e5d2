/** What a page keeps in an entry of the history, besides the address: an open file, for example. */
export type PageState = Readonly<Record<string, unknown>>
export type Search = Readonly<Record<string, string>>
export type Params = Readonly<Record<string, string>>

/** An address of the site as the application reads it. */
export interface Place {
  /** Path, query string and hash. */
  readonly href: string
  /** Decoded, so that it can be compared with written paths. */
  readonly pathname: string
  readonly search: Search
  /** The query string with its question mark, or nothing. */
  readonly searchStr: string
  /** Without `#`. */
  readonly hash: string
  readonly state: PageState
  /** Names the entry of the history, for its scroll positions. */
  readonly key: string
}

const nowhere = 'http://site.invalid'

/** Reads an address within the site. Values stay plain text: a search for 1.0 must not become 1. */
export function readPlace(href: string, state: PageState = {}, key = ''): Place {
  // Browsers read `//name` and `/\name` as the address of another site.
  const url = new URL(href.replace(/^\s*[\\/]{2,}/, '/'), nowhere)
  const search = Object.fromEntries(url.searchParams)
  const searchStr = writeSearch(search)
  return {
    href: url.pathname + searchStr + url.hash,
    pathname: decoded(url.pathname),
    search,
    searchStr,
    hash: decoded(url.hash.slice(1)),
    state,
    key,
  }
}

/** A query string with its question mark. Values that are empty or undefined are left out. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

/** Whether two places are one: the same address and the same state of the page. */
export function isSamePlace(one: Place, other: Place): boolean {
  return trimmed(one.href) === trimmed(other.href) && JSON.stringify(one.state) === JSON.stringify(other.state)
}

/** Whether an address belongs to another site or another program, such as mail. */
export function isOutside(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)
}

function trimmed(href: string): string {
  return href.length > 1 ? href.replace(/\/$/, '') : href
}

/** A mistyped percent sign stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

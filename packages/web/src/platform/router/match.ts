import type { Params } from './place.ts'
import { decoded } from './place.ts'

export interface Match<R> {
  readonly route: R
  readonly params: Params
}

interface Pattern<R> {
  readonly route: R
  readonly parts: readonly string[]
}

export interface Matcher<R> {
  /** The route of a path, or null. Written segments win over `$names`. */
  readonly find: (pathname: string) => Match<R> | null
  /** The route that the beginning of a path belongs to, the longest first: it surrounds a page that doesn't exist. */
  readonly nearest: (pathname: string) => R | null
}

/**
 * Finds routes by path. `$name` stands for one segment, and `$name?` at the end for one or none. Capital letters make
 * no difference, and neither does a slash at the end.
 */
export function createMatcher<R extends { readonly path: string }>(routes: readonly R[]): Matcher<R> {
  const patterns = routes.flatMap(patternsOf).sort(byPrecedence)
  const findIn = (parts: readonly string[]) => {
    for (const pattern of patterns) {
      const params = fit(pattern.parts, parts)
      if (params) return { route: pattern.route, params }
    }
    return null
  }
  return {
    find: pathname => findIn(partsOf(pathname)),
    nearest: pathname => {
      for (let parts = partsOf(pathname); parts.length > 0; parts = parts.slice(0, -1)) {
        const found = findIn(parts)
        if (found) return found.route
      }
      return null
    },
  }
}

function patternsOf<R extends { readonly path: string }>(route: R): Pattern<R>[] {
  const parts = partsOf(route.path)
  const last = parts.at(-1)
  if (!last?.endsWith('?')) return [{ route, parts }]
  const before = parts.slice(0, -1)
  return [
    { route, parts: before },
    { route, parts: [...before, last.slice(0, -1)] },
  ]
}

function byPrecedence(one: Pattern<unknown>, other: Pattern<unknown>): number {
  return rank(one.parts).localeCompare(rank(other.parts))
}

function rank(parts: readonly string[]): string {
  return parts.map(part => (part.startsWith('$') ? '1' : '0')).join('')
}

function fit(pattern: readonly string[], parts: readonly string[]): Params | null {
  if (pattern.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, wanted] of pattern.entries()) {
    const part = parts[index] ?? ''
    if (wanted.startsWith('$')) params[wanted.slice(1)] = decoded(part)
    else if (wanted.toLowerCase() !== decoded(part).toLowerCase()) return null
  }
  return params
}

function partsOf(path: string): string[] {
  return path.split('/').filter(part => part !== '')
}

import type { AuthRoute } from '../platform/registry/feature.ts'

export type AuthMatch = { route: AuthRoute; params: Record<string, string> }

/** The page before sign-in at this path, with the values of its `$names`; null when the path belongs to the router. */
export function matchAuthRoute(routes: AuthRoute[], pathname: string): AuthMatch | null {
  const parts = pathname.split('/').filter(Boolean)
  for (const route of routes) {
    const params = matchParts(route.path.split('/').filter(Boolean), parts)
    if (params) return { route, params }
  }
  return null
}

function matchParts(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const actual = parts[index] ?? ''
    if (expected.startsWith('$')) params[expected.slice(1)] = decoded(actual)
    else if (expected !== actual) return null
  }
  return params
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A broken escape was probably typed by hand; the page then says that the token is unknown.
    return part
  }
}

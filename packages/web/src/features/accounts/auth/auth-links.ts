/** A link between the pages before sign-in that keeps where to go afterwards. */
export function withNext(path: string, search: URLSearchParams): string {
  const next = search.get('next')
  return next ? `${path}?next=${encodeURIComponent(next)}` : path
}

/** The token of a mailed link, from the query or the path. */
export function tokenOf(params: Record<string, string>, search: URLSearchParams): string {
  return (params.token ?? search.get('token') ?? '').trim()
}

const start = '/drive'

/** Signing in must not lead back to a page for signed-out users. */
const before = /^\/(?:sign-in|register|setup|confirm|forgot-password|reset-password|api)(?:[/?#]|$)/

/**
 * Where to go after signing in: `next` when it is a page of this site, otherwise the drive. An address that a browser
 * would read as another site's is not followed.
 */
export function safeNext(next: string | null, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return start
  const url = new URL(next, origin)
  const path = url.pathname + url.search + url.hash
  // `/.//host` has this origin, but its resulting path begins with two slashes.
  if (url.origin !== origin || path.startsWith('//') || before.test(path)) return start
  return path
}

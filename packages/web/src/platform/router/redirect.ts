/** Thrown by `beforeLoad` of a page to open another one instead, which takes its place in the history. */
export class Redirect extends Error {
  readonly href: string
  readonly isReload: boolean

  constructor(href: string, isReload: boolean) {
    super(`Redirect to ${href}`)
    this.href = href
    this.isReload = isReload
  }
}

/** What to throw so that another page opens. `reload` loads it from the server, as for a page outside the router. */
export function redirect(href: string, { reload = false }: { reload?: boolean } = {}): Redirect {
  return new Redirect(href, reload)
}

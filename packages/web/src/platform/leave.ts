/** Goes to a page outside the router by loading it. The promise never settles, since this page ends. */
export function leaveTo(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => undefined)
}

/** Goes to sign-in, and back to `next` afterwards: a path within the site. */
export function leaveToSignIn(next: string = location.pathname + location.search): Promise<never> {
  return leaveTo(`/sign-in?next=${encodeURIComponent(next)}`)
}

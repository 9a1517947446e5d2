let isSigningOut = false

/** Goes to a page outside the router by loading it. The promise never settles, since this page ends. */
export function leaveTo(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => undefined)
}

/** Goes to sign-in, and back to `next` afterwards: a path within the site. Stays while the user is signing out. */
export function leaveToSignIn(next: string = location.pathname + location.search): Promise<never> {
  if (isSigningOut) return new Promise(() => undefined)
  return leaveTo(`/sign-in?next=${encodeURIComponent(next)}`)
}

/**
 * Ends the session and leaves for the address that `end` resolves to. Requests that are refused from then on don't lead to
 * sign-in: that would replace the way to the provider, where the session has yet to end. @throws what `end` throws
 */
export async function leaveSignedOut(end: () => Promise<string>): Promise<never> {
  isSigningOut = true
  try {
    return await leaveTo(await end())
  } finally {
    // Only reached if it failed.
    isSigningOut = false
  }
}

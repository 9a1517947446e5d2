/** Identifies this tab, so that it can recognise events of its own changes. */
export const tabId: string = globalThis.crypto?.randomUUID?.() ?? String(Math.random()).slice(2)

const betweenReloadsMs = 10_000
const leftKey = 'holdall.left'

let person: string | null = null

/** Whom this page was made for; null while nobody is signed in on it. */
export function pagePerson(): string | null {
  return person
}

/**
 * Says for whom this page is from now on. A page never changes from one person to another: somebody else gets a new one.
 * @param id the account
 */
export function setPagePerson(id: string): void {
  person ??= id
}

/** The server made this page for nobody: leaving the one before has worked, and whoever signs in now may be left again. */
export function startWithoutPerson(): void {
  try {
    sessionStorage.removeItem(leftKey)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The headers of every request: which tab sends it, and for whom. The server refuses it if somebody else is signed in. */
export function pageHeaders(): Record<string, string> {
  return { 'holdall-tab': tabId, ...(person === null ? {} : { 'holdall-person': person }) }
}

/** The refusal of a request that was meant for somebody who isn't signed in here any more. */
export const otherPerson = 'request.other-person'

/**
 * Leaves everything on this page, without asking about what hasn't been saved: it belongs to somebody who is gone from
 * this browser, and what they see here is no longer true. Loads the page of whoever is signed in.
 */
export function leaveOtherPerson(): void {
  const [who, at] = (sessionStorage.getItem(leftKey) ?? '').split(' ')
  // If this page is for the same person again, another one would be too.
  if (who === String(person) && Math.abs(Date.now() - Number(at)) < betweenReloadsMs) return
  sessionStorage.setItem(leftKey, `${person} ${Date.now()}`)
  addEventListener('beforeunload', event => event.stopImmediatePropagation(), { capture: true })
  location.reload()
}

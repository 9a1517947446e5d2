import { call } from '../api/call.ts'
import { leaveOtherPerson, pagePerson } from '../api/page-person.ts'

const name = 'holdall.person'

let channel: BroadcastChannel | undefined

/** One for the page, because a channel hears every other one, also of the same page. */
function openChannel(): BroadcastChannel | undefined {
  if (globalThis.BroadcastChannel) channel ??= new BroadcastChannel(name)
  return channel
}

/**
 * Tells the other tabs of this browser who is signed in: by a channel, or by the storage in browsers without one.
 * @param id the account; null after signing out
 */
export function tellOtherTabs(id: string | null): void {
  const open = openChannel()
  if (open) {
    open.postMessage(id)
    return
  }
  try {
    // The time makes it another value, because the same one is no news.
    localStorage.setItem(name, JSON.stringify({ id, at: Date.now() }))
  } catch {
    // A browser that keeps nothing leaves it to the next request of the other tab, which is refused.
  }
}

/** Leaves this page as soon as another tab says that somebody else is signed in, or nobody. Once for each page. */
export function listenToOtherTabs(): void {
  const open = openChannel()
  if (open) {
    open.addEventListener('message', ({ data }) => void hear(data))
    return
  }
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== name || newValue === null) return
    void hear((JSON.parse(newValue) as { id: string | null }).id)
  })
}

/**
 * What a tab says is only a hint: a page that was kept for a device without a network may be about somebody else. The
 * server decides.
 */
async function hear(id: unknown): Promise<void> {
  const person = pagePerson()
  if (person === null || id === person) return
  // Refused if somebody else is signed in, which leaves the page as well. Without a connection, nothing is certain.
  const site = await call('site.site').catch(() => null)
  if (site && site.me?.id !== person) leaveOtherPerson()
}

import type { PageState, Place } from './place.ts'
import { readPlace } from './place.ts'

/** What is kept in `history.state`. */
interface Kept {
  readonly key: string
  readonly index: number
  readonly page?: PageState
  /** The page that this entry shows, while its address is the one that a reload would open. */
  readonly under?: { readonly href: string; readonly load: string }
}

/** Whether to stay, asked before the page is left. */
export interface Blocker {
  readonly shouldStay: (current: Place, next: Place) => Promise<boolean>
  /** Whether the browser asks before the tab is closed or the page reloaded. */
  readonly holdsTab: () => boolean
}

export interface WriteOptions {
  readonly replace?: boolean
  readonly state?: PageState
  /** The address to show in place of the page's own; a reload opens it. */
  readonly mask?: string
  /** Leaves without asking. */
  readonly isForced?: boolean
}

/** The entries of the browser's history that belong to this application. */
export interface Entries {
  readonly current: () => Place
  /** Resolves to false if a blocker stays on the page. */
  readonly write: (place: Place, options: WriteOptions) => Promise<boolean>
  readonly back: () => void
  readonly block: (blocker: Blocker) => () => void
  /** Calls back when the user goes back or forward. Returns a function that stops it. */
  readonly listen: (onStep: () => void) => () => void
}

/** Tells a reload from a step back: what lies under a mask is only known to the page that wrote it. */
const thisLoad = newKey()

export function createEntries(): Entries {
  let blockers: readonly Blocker[] = []
  let { place, index } = readEntry(0)
  /** Ends the wait for a step of our own, which nobody else shall hear about. */
  let endStep: (() => void) | null = null

  const stays = async (next: Place) => {
    for (const blocker of blockers) if (await blocker.shouldStay(place, next)) return true
    return false
  }
  const write = (next: Place, options: WriteOptions) => {
    index = options.replace ? index : index + 1
    place = writeEntry(next, index, options)
  }
  const step = (delta: number) =>
    new Promise<void>(resolve => {
      endStep = resolve
      history.go(delta)
    })

  /** Goes back to the entry with this number, whether or not the question’s own entry lies on the way. */
  const stepTo = async (wanted: number, delta: number) => {
    await step(delta)
    const rest = wanted - readEntry(index).index
    if (rest !== 0) await step(rest)
    ;({ place, index } = readEntry(wanted))
  }

  /** The address has already changed, so it is changed back while the user is asked. */
  const askAfterStep = async (next: Place, delta: number) => {
    await step(-delta)
    if (await stays(next)) return false
    // The question itself was an entry of the history and has taken the place of those ahead.
    if (delta > 0) write(next, { state: next.state })
    else await stepTo(index + delta, delta)
    return true
  }

  const onPop = async (): Promise<boolean> => {
    if (endStep) {
      endStep()
      endStep = null
      return false
    }
    const isJump = readKept() === null
    const next = readEntry(index + 1)
    const delta = next.index - index
    if (blockers.length > 0 && !isJump && delta !== 0) return askAfterStep(next.place, delta)
    ;({ place, index } = next)
    return true
  }

  addEventListener('beforeunload', event => {
    if (!blockers.some(blocker => blocker.holdsTab())) return
    event.preventDefault()
    // Chromium before version 119 only asks for this.
    event.returnValue = true
  })
  return {
    current: () => place,
    write: async (next, options) => {
      if (!options.isForced && blockers.length > 0 && (await stays(next))) return false
      write(next, options)
      return true
    },
    back: () => history.back(),
    block: blocker => {
      blockers = [...blockers, blocker]
      return () => {
        blockers = blockers.filter(other => other !== blocker)
      }
    },
    listen: onStep => {
      const listener = async () => {
        if (await onPop()) onStep()
      }
      addEventListener('popstate', listener)
      return () => removeEventListener('popstate', listener)
    },
  }
}

function writeEntry(next: Place, index: number, { replace, state = {}, mask }: WriteOptions): Place {
  const key = newKey()
  const kept: Kept = { key, index, page: state, ...(mask && { under: { href: next.href, load: thisLoad } }) }
  if (replace) history.replaceState(kept, '', mask ?? next.href)
  else history.pushState(kept, '', mask ?? next.href)
  return { ...next, state, key }
}

/** An entry that isn't ours yet, such as the first one or a jump within the page, gets the number `index`. */
function readEntry(index: number): { place: Place; index: number } {
  const known = readKept()
  const kept = known ?? { key: newKey(), index }
  if (!known) history.replaceState({ ...history.state, ...kept }, '')
  const { pathname, search, hash } = location
  const isUnder = kept.under?.load === thisLoad
  const href = isUnder && kept.under ? kept.under.href : pathname + search + hash
  // What a masked entry keeps belongs to the page under the mask.
  const state = kept.under && !isUnder ? {} : (kept.page ?? {})
  return { place: readPlace(href, state, kept.key), index: kept.index }
}

function readKept(): Kept | null {
  const state = history.state as Partial<Kept> | null
  return typeof state?.key === 'string' && typeof state.index === 'number' ? (state as Kept) : null
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

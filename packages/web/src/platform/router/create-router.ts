import type { ComponentType, ReactNode } from 'react'
import type { Store } from '../store.ts'
import { createStore } from '../store.ts'
import type { Code } from './code.ts'
import { reloadForNewCode } from './code.ts'
import type { Entries, WriteOptions } from './entries.ts'
import type { Match } from './match.ts'
import { createMatcher } from './match.ts'
import type { PageState, Params, Place, Search } from './place.ts'
import { isOutside, isSamePlace, readPlace } from './place.ts'
import { Redirect } from './redirect.ts'

/** What surrounds pages. */
export type Layout = ComponentType<{ children: ReactNode }>

/** A page and its address. */
export interface Route {
  /** `/drive/folder/$id`: see `createMatcher`. */
  readonly path: string
  /** What surrounds the page. It stays when the next page has the same one. */
  readonly layout: Code<Layout> | null
  readonly page: Code
  /** Runs before the page is shown. A rejection shows the error in its place; a `Redirect` opens another page. */
  readonly prepare: (place: Place, params: Params) => Promise<unknown>
  /** Runs instead for an address below this one that is no page. */
  readonly prepareMissing: (place: Place) => Promise<unknown>
}

/** What is on the screen. */
export interface Shown {
  /** Counts what was shown. */
  readonly run: number
  readonly place: Place
  readonly params: Params
  readonly search: Search
  /** The pattern of its route; pages of the same one keep what is drawn. */
  readonly path: string
  readonly Layout: Layout | null
  readonly Page: ComponentType | null
  /** Why there is no page, or no layout. */
  readonly failure: { readonly error: unknown } | null
  /** The user has opened it, not returned to it. */
  readonly isNew: boolean
  /** The window stays scrolled as it is. */
  readonly keepsScroll: boolean
}

export interface RouterState {
  /** Where the user is going: it changes before the page does. */
  readonly place: Place
  readonly isLoading: boolean
}

export interface NavigateOptions {
  readonly replace?: boolean
}

export interface Router {
  readonly state: Store<RouterState>
  readonly entries: Entries
  readonly shown: () => Shown | null
  /** Calls back for each page to show. Returns a function that stops it. */
  readonly onShow: (show: (shown: Shown) => void) => () => void
  /** Begins: shows the page of the present address and follows the history. Returns a function that stops it. */
  readonly start: () => () => void
  readonly navigate: (href: string, options?: NavigateOptions) => Promise<void>
  /** Adds to what the present entry of the history keeps; the page and its scroll position stay. */
  readonly keep: (state: PageState, options?: Pick<WriteOptions, 'replace' | 'mask'>) => Promise<void>
  /** Fetches what the page at this address needs. Never rejects. */
  readonly preload: (href: string) => void
  /** Prepares the present page again, after an error. */
  readonly reload: () => Promise<void>
  /** The page of this run has been drawn. */
  readonly settle: (run: number) => void
}

interface Parts {
  readonly routes: readonly Route[]
  /** The page for addresses that are none. */
  readonly missing: Code
  readonly entries: Entries
}

type Drawn = Pick<Shown, 'Layout' | 'Page' | 'failure'>

/** Brings addresses, history and pages together. */
export function createRouter({ routes, missing, entries }: Parts): Router {
  const matcher = createMatcher(routes)
  const state = createStore<RouterState>({ place: entries.current(), isLoading: true })
  const listeners = new Set<(shown: Shown) => void>()
  let shown: Shown | null = null
  let runs = 0

  const prepare = async (place: Place, match: Match<Route> | null): Promise<Drawn> => {
    const nearest = match?.route ?? matcher.nearest(place.pathname)
    const failure = await failureOf(match ? match.route.prepare(place, match.params) : nearest?.prepareMissing(place))
    return draw(nearest?.layout ?? null, match?.route.page ?? missing, failure)
  }

  const load = async (how: { isNew: boolean; keepsScroll?: boolean }): Promise<void> => {
    const run = ++runs
    const place = entries.current()
    const match = matcher.find(place.pathname)
    state.set({ place, isLoading: true })
    try {
      const drawn = await prepare(place, match)
      if (run !== runs || (drawn.failure && reloadForNewCode(drawn.failure.error))) return
      shown = {
        ...drawn,
        run,
        place,
        params: same(shown?.params, match?.params ?? {}),
        search: same(shown?.search, place.search),
        path: match?.route.path ?? place.pathname,
        isNew: how.isNew,
        keepsScroll: how.keepsScroll ?? false,
      }
      for (const show of listeners) show(shown)
    } catch (error) {
      if (run !== runs) return
      if (!(error instanceof Redirect)) throw error
      if (error.isReload) location.replace(error.href)
      else await go(readPlace(error.href), { replace: true, isForced: true })
    }
  }

  const go = async (place: Place, options: WriteOptions & { keepsScroll?: boolean }): Promise<void> => {
    const next = { ...place, state: options.state ?? {} }
    if (!isSamePlace(next, entries.current()) && !(await entries.write(next, options))) return
    await load({ isNew: true, keepsScroll: options.keepsScroll ?? false })
  }

  return {
    state,
    entries,
    shown: () => shown,
    onShow: show => {
      listeners.add(show)
      return () => listeners.delete(show)
    },
    start: () => {
      void load({ isNew: true })
      return entries.listen(() => void load({ isNew: false }))
    },
    navigate: async (href, { replace = false } = {}) => {
      if (isOutside(href)) location.assign(href)
      else await go(readPlace(href), { replace })
    },
    keep: async (added, { replace = false, mask } = {}) => {
      const { href, state: kept } = entries.current()
      const [here = ''] = href.split('#')
      await go(readPlace(here), { replace, ...(mask && { mask }), state: { ...kept, ...added }, keepsScroll: true })
    },
    preload: href => {
      const place = readPlace(href)
      const match = matcher.find(place.pathname)
      if (match) void prepare(place, match).catch(() => undefined)
    },
    reload: () => load({ isNew: false, keepsScroll: true }),
    settle: run => {
      if (run === runs) state.set({ isLoading: false })
    },
  }
}

/** @throws Redirect */
async function failureOf(work: Promise<unknown> | undefined): Promise<Shown['failure']> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Redirect) throw error
    return { error }
  }
}

async function draw(layout: Code<Layout> | null, page: Code, failure: Shown['failure']): Promise<Drawn> {
  const [around, inside] = await Promise.allSettled([layout?.load() ?? null, failure ? null : page.load()])
  if (around.status === 'rejected') return { Layout: null, Page: null, failure: { error: around.reason } }
  if (inside.status === 'rejected') return { Layout: around.value, Page: null, failure: { error: inside.reason } }
  return { Layout: around.value, Page: inside.value, failure }
}

/** The values before, if the present ones are equal: what depends on them needn't run again. */
function same(before: Params | undefined, now: Params): Params {
  return before && JSON.stringify(before) === JSON.stringify(now) ? before : now
}

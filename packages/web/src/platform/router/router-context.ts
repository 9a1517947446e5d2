import { createContext, use } from 'react'
import { useStore } from '../store.ts'
import type { Router, Shown } from './create-router.ts'
import type { Params, Place, Search } from './place.ts'

export const RouterContext = createContext<Router | null>(null)
export const ShownContext = createContext<Shown | null>(null)

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('This component needs a router around it')
  return router
}

/** Where the user is, or is going: it changes before the next page is shown. */
export function useLocation(): Place {
  return useStore(useRouter().state, state => state.place)
}

/** Whether the next page is on its way. */
export function useIsLoading(): boolean {
  return useStore(useRouter().state, state => state.isLoading)
}

/** The `$names` in the address of the page that is shown. */
export function useParams(): Params {
  return use(ShownContext)?.params ?? {}
}

/** Whether something surrounds the page that is shown. */
export function useHasLayout(): boolean {
  return Boolean(use(ShownContext)?.Layout)
}

/** The query string of the page that is shown. */
export function useSearch(): Search {
  return use(ShownContext)?.search ?? {}
}

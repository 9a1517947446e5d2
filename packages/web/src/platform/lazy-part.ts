import type { ComponentType, LazyExoticComponent } from 'react'
import { lazy } from 'react'
import { checkConnection, whenReachable } from './connection.ts'

/** A part of a page whose code comes when it is first drawn, if need be after the server has come back. */
// biome-ignore lint/suspicious/noExplicitAny: as of React's own `lazy`
export function lazyPart<C extends ComponentType<any>>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> {
  return lazy(() => whenItComes(load))
}

/**
 * Fetches code, waiting while the server can’t be reached. Rejects where the server is there and the code is not, as after
 * an update.
 */
export async function whenItComes<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (await checkConnection()) throw error
      await whenReachable()
    }
  }
}

import type { ComponentType, LazyExoticComponent } from 'react'
import { lazy } from 'react'
import { checkConnection, whenReachable } from './connection.ts'

/** A part of a page whose code is loaded when it is first rendered, after the server has come back if necessary. */
// biome-ignore lint/suspicious/noExplicitAny: as for React's own `lazy`
export function lazyPart<C extends ComponentType<any>>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> {
  return lazy(() => whenItComes(load))
}

/**
 * Loads code, and waits while the server can’t be reached. Rejects if the server responds but the code no longer
 * exists, as after an update.
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

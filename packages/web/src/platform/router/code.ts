import type { ComponentType } from 'react'

/** A component whose code loads when it is needed. */
export interface Code<C = ComponentType> {
  /**
   * Loads the code, or returns at once if it is there. Rejects if that fails; the next call tries again.
   */
  readonly load: () => C | Promise<C>
}

export function createCode<C>(fetchComponent: () => Promise<C>): Code<C> {
  let component: C | null = null
  let coming: Promise<C> | null = null
  const fetchOnce = async () => {
    try {
      component = await fetchComponent()
      return component
    } finally {
      coming = null
    }
  }
  return {
    load: () => {
      if (component) return component
      coming ??= fetchOnce()
      return coming
    },
  }
}

/**
 * After an update of the server, the files that this page knows are gone: the page is loaded again, once for each file.
 * Returns whether it is.
 */
export function reloadForNewCode(error: unknown): boolean {
  if (!(error instanceof Error && missing.test(error.message))) return false
  const name = `holdall.reloaded:${error.message}`
  try {
    if (sessionStorage.getItem(name)) return false
    sessionStorage.setItem(name, '1')
  } catch {
    // A browser that keeps nothing might reload forever.
    return false
  }
  location.reload()
  return true
}

/** Chromium, Firefox and Safari, in this order. */
const missing =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/

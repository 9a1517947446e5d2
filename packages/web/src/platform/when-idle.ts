const longestWaitMs = 2000

/**
 * Runs once the page has nothing more urgent to do, at the latest after two seconds. Returns a function that cancels
 * it.
 */
export function whenIdle(run: () => void): () => void {
  // Safari lacks this function, so a short pause has to do.
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: longestWaitMs })
  return () => cancelIdleCallback(handle)
}

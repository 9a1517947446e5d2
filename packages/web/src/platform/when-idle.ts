const longestWaitMs = 2000

/** Runs once the page has nothing more urgent to do, at the latest after two seconds. The answer takes it back. */
export function whenIdle(run: () => void): () => void {
  // Safari has no such call; there a short rest must do.
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: longestWaitMs })
  return () => cancelIdleCallback(handle)
}

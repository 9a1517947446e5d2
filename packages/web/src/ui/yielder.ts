/** Runs work after the current task. Browsers make timers of a page in the background wait for a second and more. */
export function afterThis(work: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    work()
  }
  port2.postMessage(null)
}

/** Shorter than what people notice, and long enough that the breaks cost little; milliseconds. */
const mostMs = 12

/** Keeps the page usable during long work: what is returned is awaited between its steps, and now and then waits. */
export function createBreaths(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let beganAt = now()
  return () => {
    if (now() - beganAt < mostMs) return undefined
    return new Promise<void>(resolve => afterThis(resolve)).then(() => {
      beganAt = now()
    })
  }
}

export interface Throttle<V> {
  /** Shows the value: immediately if nothing has been shown for that long, otherwise when that time is over. */
  set(value: V): void
  /** The value passed to `show` is on the screen only now: the time counts from here. */
  appeared(): void
  stop(): void
}

/** Calls `show` at most once in this many milliseconds. The last call always gets the last value. */
export function createThrottle<V>(first: V, ms: number, show: (value: V) => void): Throttle<V> {
  let shown = first
  let changedAt = Number.NEGATIVE_INFINITY
  let wanted = first
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const change = () => {
    changedAt = performance.now()
    shown = wanted
    show(wanted)
  }
  const set = (value: V) => {
    stop()
    wanted = value
    if (Object.is(value, shown)) return
    const rest = changedAt + ms - performance.now()
    if (rest <= 0) change()
    else timer = setTimeout(change, rest)
  }
  const appeared = () => {
    changedAt = performance.now()
    set(wanted)
  }
  return { set, appeared, stop }
}

import { useEffect, useRef, useState } from 'react'

/**
 * The value, changing at most once in so many milliseconds: at once where it has rested for that long, else when that time
 * is over. Its last state is always the true one.
 */
export function useThrottled<V>(value: V, ms: number): V {
  const [shown, setShown] = useState(value)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (Object.is(value, shown)) return
    const show = () => {
      changedAt.current = performance.now()
      setShown(value)
    }
    const rest = changedAt.current + ms - performance.now()
    if (rest <= 0) return show()
    const timer = setTimeout(show, rest)
    return () => clearTimeout(timer)
  }, [value, shown, ms])
  return shown
}

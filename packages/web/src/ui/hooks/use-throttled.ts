import { useEffect, useRef, useState } from 'react'
import { createThrottle } from './throttle.ts'

/**
 * The value, changing at most once in this many milliseconds: immediately if it hasn't changed for that long, otherwise
 * when that time is over. Its last state is always the current one.
 */
export function useThrottled<V>(value: V, ms: number): V {
  const [shown, setShown] = useState(value)
  const [throttle] = useState(() => createThrottle(value, ms, next => setShown(() => next)))
  useEffect(() => throttle.set(value), [throttle, value])
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs whenever another value is shown
  useEffect(() => {
    if (!isFirst.current) throttle.appeared()
    isFirst.current = false
  }, [throttle, shown])
  useEffect(() => throttle.stop, [throttle])
  return shown
}

import { useEffect, useRef } from 'react'
import type { Blocker } from './entries.ts'
import { useRouter } from './router-context.ts'

/**
 * While `isOn`, asks before another page takes the place of this one, with Back and Forward too, and makes the browser
 * ask before the tab is closed.
 */
export function useBlocker(isOn: boolean, blocker: Blocker): void {
  const { entries } = useRouter()
  const latest = useRef(blocker)
  latest.current = blocker
  useEffect(() => {
    if (!isOn) return
    return entries.block({
      shouldStay: (current, next) => latest.current.shouldStay(current, next),
      holdsTab: () => latest.current.holdsTab(),
    })
  }, [entries, isOn])
}

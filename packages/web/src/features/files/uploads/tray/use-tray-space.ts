import type { RefObject } from 'react'
import { useLayoutEffect } from 'react'
import { useMedia } from '../../../../ui/hooks/use-media.ts'
import { claimFootSpace, claimSideSpace } from '../../../../ui/layout/foot-space.ts'

/** Above this width, there is room for a message beside the tray. */
const wide = '(min-width: 1180px)'

/** Messages at the bottom of the page make room for the tray: they move beside it, or where that is too narrow, above it. */
export function useTraySpace(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  const isWide = useMedia(wide)
  useLayoutEffect(() => {
    const tray = ref.current
    if (!isShown || !tray) return
    const claim = () => (isWide ? claimSideSpace(tray.offsetWidth) : claimFootSpace(tray.offsetHeight))
    let release = claim()
    const observer = new ResizeObserver(() => {
      release()
      release = claim()
    })
    observer.observe(tray)
    return () => {
      observer.disconnect()
      release()
    }
  }, [ref, isShown, isWide])
}

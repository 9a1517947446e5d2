import { useEffect, useRef } from 'react'
import { showWhenListed } from '../../../platform/items/screen.ts'
import { useLocation } from '../../../platform/router/router-context.ts'

/** After the viewer is closed, the photo that was seen last is the one that has the focus and is in sight. */
export function useLastSeen(): void {
  const { viewer } = useLocation().state as { viewer?: string }
  const seen = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (viewer === undefined && seen.current !== undefined) showWhenListed(seen.current)
    seen.current = viewer
  }, [viewer])
}

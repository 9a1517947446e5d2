import { lazy, Suspense, useEffect, useState } from 'react'
import { Slot } from '../../../platform/slot.tsx'
import { useStore } from '../../../platform/store.ts'
import { OfflineBar } from '../../../ui/feedback/states.tsx'
import { refreshEverything } from '../operations/cache.ts'
import { jobs } from '../state/jobs.ts'
import { panels } from '../state/panels.ts'

const JobCards = lazy(async () => ({ default: (await import('../dialogs/job-cards.tsx')).JobCards }))
const Palette = lazy(async () => ({ default: (await import('../dialogs/palette.tsx')).Palette }))
const Shortcuts = lazy(async () => ({ default: (await import('../dialogs/shortcuts.tsx')).Shortcuts }))

/** What lies over or above every page of the drive. */
export function DriveHosts() {
  const { isPaletteOpen, isShortcutsOpen } = useStore(panels, state => state)
  const hasJobs = useStore(jobs, state => state.tracked.length > 0)
  return (
    <>
      <OfflineBar isOffline={useOffline()} onRetry={refreshEverything} />
      <Slot name="drive.banner" props={{}} />
      <Slot name="drive.tray" props={{}} />
      <Suspense>
        {hasJobs && <JobCards />}
        {isPaletteOpen && <Palette onClose={() => panels.set({ isPaletteOpen: false })} />}
        {isShortcutsOpen && <Shortcuts onClose={() => panels.set({ isShortcutsOpen: false })} />}
      </Suspense>
    </>
  )
}

function useOffline(): boolean {
  const [isOffline, setOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine)
    window.addEventListener('online', update)
    window.addEventListener('offline', update)
    return () => {
      window.removeEventListener('online', update)
      window.removeEventListener('offline', update)
    }
  }, [])
  return isOffline
}

import { Suspense } from 'react'
import { panels } from '../../../platform/items/panels.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { Slot } from '../../../platform/registry/slot.tsx'
import { useStore } from '../../../platform/store.ts'
import { jobs } from '../state/jobs.ts'

const JobCards = lazyPart(async () => ({ default: (await import('../dialogs/job-cards.tsx')).JobCards }))
const Palette = lazyPart(async () => ({ default: (await import('../dialogs/palette.tsx')).Palette }))
const Shortcuts = lazyPart(async () => ({ default: (await import('../dialogs/shortcuts.tsx')).Shortcuts }))

/** What is shown over or above every page of the drive. */
export function DriveHosts() {
  const { isPaletteOpen, isShortcutsOpen } = useStore(panels, state => state)
  const hasJobs = useStore(jobs, state => state.tracked.length > 0)
  return (
    <>
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

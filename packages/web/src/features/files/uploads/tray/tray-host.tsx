import { Suspense, useEffect } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { lazyPart } from '../../../../platform/lazy-part.ts'
import { useStore } from '../../../../platform/store.ts'
import { whenIdle } from '../../../../platform/when-idle.ts'
import { ViewerHost } from '../../viewer/viewer-host.tsx'
import { trayNeeded } from './tray-needed.ts'

const Tray = lazyPart(async () => {
  const [{ Tray: Loaded }, { startSession }] = await Promise.all([import('./tray.tsx'), import('../session.ts')])
  startSession()
  return { default: Loaded }
})

/** What is shown over every page of the drive. */
export function Fill() {
  const isNeeded = useStore(trayNeeded, state => state.isNeeded)
  useEffect(() => whenIdle(() => void lookForUnfinished()), [])
  return (
    <>
      <Suspense>{isNeeded && <Tray />}</Suspense>
      <ViewerHost />
    </>
  )
}

async function lookForUnfinished(): Promise<void> {
  try {
    const { data } = await call('files.transfers')
    if (data.length > 0) trayNeeded.set({ isNeeded: true })
  } catch (error) {
    // The user didn't ask for this: problems that matter are reported elsewhere, and the next page load tries again.
    console.warn('Unfinished uploads can’t be listed', error)
  }
}

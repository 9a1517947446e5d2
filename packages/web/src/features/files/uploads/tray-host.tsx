import { lazy, Suspense, useEffect, useState } from 'react'
import { ViewerHost } from '../viewer/viewer-host.tsx'

const Tray = lazy(async () => {
  const [{ Tray: Loaded }, { startSession }] = await Promise.all([import('./tray.tsx'), import('./session.ts')])
  startSession()
  return { default: Loaded }
})

/** What lies over every page of the drive. The tray comes when the page has nothing more urgent to do. */
export function Fill() {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 300))
    later(() => setReady(true), { timeout: 2000 })
  }, [])
  return (
    <>
      <Suspense>{isReady && <Tray />}</Suspense>
      <ViewerHost />
    </>
  )
}

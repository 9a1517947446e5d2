import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useLocation } from '../../platform/router/router-context.ts'
import { useSite } from '../../platform/site.ts'
import { useStore } from '../../platform/store.ts'
import { useConnection } from '../../ui/connection.ts'
import { offline } from './offline-files.ts'

const OfflineNote = lazyPart(async () => ({ default: (await import('./offline-note.tsx')).OfflineNote }))

/** Long after the first screen: it downloads the whole shell. */
const restMs = 8_000

/** Above every page of the drive while there is no connection: the way to what opens all the same. */
export function Fill() {
  const count = useStore(offline, ({ files }) => files.filter(file => file.keptVersionId !== null).length)
  const isAway = useConnection() !== 'online'
  const { pathname } = useLocation()
  useDevice()
  if (!isAway || count === 0 || pathname === '/drive/offline') return null
  return (
    <Suspense>
      <OfflineNote count={count} />
    </Suspense>
  )
}

/** Prepares the device once the user does something, or rests; saving data comes first where the user wants that. */
function useDevice(): void {
  const site = useSite()
  useEffect(() => {
    let isDone = false
    const start = () => {
      if (isDone) return
      isDone = true
      end()
      import('./start-offline.ts').then(({ startOffline }) => startOffline(site)).catch(console.error)
    }
    const timer = setTimeout(start, restMs)
    const end = () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', start)
      removeEventListener('keydown', start)
    }
    addEventListener('pointerdown', start)
    addEventListener('keydown', start)
    return end
  }, [site])
}

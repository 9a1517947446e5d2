import { useEffect } from 'react'
import { goTo } from '../../platform/navigation.ts'
import { useLocation } from '../../platform/router/router-context.ts'
import { useSite } from '../../platform/site.ts'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button.tsx'
import { useConnection } from '../../ui/connection.ts'
import { useText } from '../../ui/text.ts'
import classes from './offline.module.css'
import { offline } from './offline-files.ts'

/** Long after the first screen: it downloads the whole shell. */
const restMs = 8_000

/** Above every page of the drive while there is no connection: the way to what opens all the same. */
export function Fill() {
  const text = useText()
  const count = useStore(offline, ({ files }) => files.filter(file => file.keptVersionId !== null).length)
  const isAway = useConnection() !== 'online'
  const { pathname } = useLocation()
  useDevice()
  if (!isAway || count === 0 || pathname === '/drive/offline') return null
  return (
    <div className={classes.banner} role="status">
      <span>
        {text('{{count, number}} files are available offline.', {
          count,
          defaultValue_one: 'One file is available offline.',
        })}
      </span>
      <Button size="small" onClick={() => goTo('/drive/offline')}>
        {text('Show')}
      </Button>
    </div>
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

import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconArrowsMinimize from '@tabler/icons-react/dist/esm/icons/IconArrowsMinimize.mjs'
import { useEffect, useSyncExternalStore } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { useText } from '../../../../ui/text.ts'
import { belongsElsewhere } from './key-rest.ts'

/** Whether the whole page fills the screen, so that menus and messages still appear above it. */
export function isPageFullScreen(): boolean {
  return document.fullscreenElement === document.documentElement
}

/** Fills the screen, by a button or F; renders nothing where the browser can't. */
export function FullScreenButton() {
  const text = useText()
  const isFull = useSyncExternalStore(subscribe, isPageFullScreen)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'f' || event.ctrlKey || event.metaKey || event.altKey || belongsElsewhere(event)) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      if (isPageFullScreen()) void document.exitFullscreen()
    }
  }, [])
  if (!document.fullscreenEnabled) return null
  return (
    <IconButton
      icon={isFull ? IconArrowsMinimize : IconArrowsMaximize}
      label={isFull ? text('Exit full screen') : text('Full screen')}
      aria-pressed={isFull}
      onClick={toggle}
    />
  )
}

function toggle(): void {
  if (!document.fullscreenEnabled) return
  if (isPageFullScreen()) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen().catch(error => console.warn('No full screen', error))
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

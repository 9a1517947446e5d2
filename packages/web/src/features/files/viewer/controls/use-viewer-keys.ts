import { useEffect, useRef } from 'react'
import { isShortcut } from '../../../../ui/actions/action.ts'
import { readingKey } from '../../../../ui/direction.ts'
import { belongsElsewhere } from './key-rest.ts'
import type { ViewerAction } from './use-viewer-actions.ts'

export type ViewerKeys = {
  actions: readonly ViewerAction[]
  onClose: () => void
  onPrevious: () => void
  onNext: () => void
}

/** Keys of the viewer. A preview that uses a key itself listens in the capture phase and marks it as handled. */
export function useViewerKeys(keys: ViewerKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (belongsElsewhere(event)) return
      if (handle(event, latest.current)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function handle(event: KeyboardEvent, { actions, onClose, onPrevious, onNext }: ViewerKeys): boolean {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
  const key = readingKey(event.key)
  if (isPlain && event.key === 'Escape') return done(onClose)
  if (isPlain && key === 'ArrowLeft') return done(onPrevious)
  if (isPlain && key === 'ArrowRight') return done(onNext)
  const found = actions.find(({ action }) => action.shortcut && isShortcut(event, action.shortcut))
  if (!found || found.action.disabledReason?.(found.target)) return false
  return done(found.run)
}

function done(run: () => void): true {
  run()
  return true
}

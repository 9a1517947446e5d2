import { useEffect, useRef } from 'react'
import { belongsElsewhere } from '../controls/key-rest.ts'
import type { PdfView } from './pdf-view.ts'

/** Zooms with + - 0; Ctrl-F searches the whole document, of which the browser sees only the visible pages. */
export function usePdfKeys(view: PdfView | null, onSearch: () => void): void {
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    if (!view) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey
      if (isCommand && event.key.toLowerCase() === 'f') latest.current()
      else if (isCommand || belongsElsewhere(event)) return
      else if (event.key === '+' || event.key === '=') view.zoomIn()
      else if (event.key === '-') view.zoomOut()
      else if (event.key === '0') view.fit('page-width')
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [view])
}

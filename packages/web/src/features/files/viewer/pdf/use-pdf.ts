import { useCallback, useEffect, useRef, useState } from 'react'
import { openPdf } from './open-pdf.ts'
import type { PdfState, PdfView } from './pdf-view.ts'
import { createPdfView } from './pdf-view.ts'

export type PdfStatus = 'loading' | 'locked' | 'open' | 'broken'

const start: PdfState = { page: 1, pages: 0, scale: 1, matches: null }

/** Opens the document at an address and shows it in `container`. */
export function usePdf(address: string) {
  const container = useRef<HTMLDivElement>(null)
  const answer = useRef<((password: string) => void) | null>(null)
  const [view, setView] = useState<PdfView | null>(null)
  const [status, setStatus] = useState<PdfStatus>('loading')
  const [state, setState] = useState<PdfState>(start)
  const [wasWrong, setWrong] = useState(false)
  useEffect(() => {
    const box = container.current
    if (!box) return
    const made = createPdfView(box, change => setState(before => ({ ...before, ...change })))
    const task = openPdf(address)
    let isOver = false
    task.onPassword = (reply: (password: string) => void, reason: number) => {
      answer.current = reply
      // 2 is pdf.js's code for a wrong password.
      setWrong(reason === 2)
      setStatus('locked')
    }
    task.promise.then(
      document => {
        if (isOver) return
        made.show(document)
        setView(made)
        setStatus('open')
      },
      error => {
        if (isOver) return
        console.warn('This document can’t be opened', error)
        setStatus('broken')
      },
    )
    return () => {
      isOver = true
      made.close()
      void task.destroy()
    }
  }, [address])
  const unlock = useCallback((password: string) => {
    setStatus('loading')
    answer.current?.(password)
  }, [])
  return { container, view, status, state, wasWrong, unlock }
}

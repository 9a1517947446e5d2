import { useEffect, useRef, useState } from 'react'
import { useSeenPage } from '../../platform/early/seen-page.ts'
import { t } from '../../ui/text.ts'
import classes from './cookie-notice.module.css'
import { isBackOffice, pageKind } from './page-kind.ts'

/**
 * Counts the visit in a separate document, so that Google's script sees nothing of the page around it. Does nothing in
 * the back-office.
 */
export function VisitCount() {
  const pathname = useSeenPage()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const isCounted = !isBackOffice(pathname)
  const kind = pageKind(pathname)
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.source === frame.current?.contentWindow && event.data === 'visit-count-ready') setReady(true)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    if (!isCounted) setReady(false)
  }, [isCounted])
  useEffect(() => {
    if (isReady && isCounted) frame.current?.contentWindow?.postMessage({ visited: kind }, location.origin)
  }, [isReady, isCounted, kind])
  if (!isCounted) return null
  return (
    <iframe
      ref={frame}
      src="/visit-count"
      title={t('Visit count')}
      className={classes.count}
      referrerPolicy="no-referrer"
      aria-hidden="true"
      tabIndex={-1}
    />
  )
}

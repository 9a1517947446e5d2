import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx'
import { useText } from '../ui/text.ts'
import classes from './error-page.module.css'
import { OfflineError } from './page-code.ts'

export type ErrorPageProps = { error: unknown; onRetry?: () => void }

/** The whole page failed. A file of an older version that is gone is cured by loading the page again. */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  const text = useText()
  if (error instanceof OfflineError) return <OfflinePage onRetry={onRetry} />
  const isOutdated = error instanceof TypeError && /import|module/i.test(error.message)
  const words = isOutdated
    ? {
        title: text('A new version is here'),
        text: text('Load the page again to go on. Nothing you saved is lost.'),
        onRetry: () => location.reload(),
      }
    : {
        title: text('Something went wrong'),
        text: text('This page could not be shown. Try again; if it stays, tell an administrator what you did.'),
        onRetry: onRetry ?? (() => location.reload()),
      }
  return (
    <div className={classes.page}>
      <ErrorState isPage {...words} />
    </div>
  )
}

function OfflinePage({ onRetry }: { onRetry?: () => void }) {
  const text = useText()
  useEffect(() => {
    if (!onRetry) return
    window.addEventListener('online', onRetry, { once: true })
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div className={classes.page}>
      <EmptyState
        isPage
        role="alert"
        icon={IconWifiOff}
        title={text('You’re offline')}
        text={text('This page has not been opened on this device before. It loads when the connection is back.')}
        action={<Button onClick={onRetry ?? (() => location.reload())}>{text('Try again')}</Button>}
      />
    </div>
  )
}

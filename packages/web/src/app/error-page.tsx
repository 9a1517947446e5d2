import { isProblem } from '../platform/api/problem.ts'
import { ErrorState } from '../ui/feedback/states.tsx'
import { useText } from '../ui/text.ts'
import classes from './error-page.module.css'
import { UnreachableError } from './page-code.ts'

export type ErrorPageProps = { error: unknown; onRetry?: () => void }

/** Shown when the whole page failed. If a file of an older version no longer exists, reloading the page helps. */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  const text = useText()
  const isUnreachable = error instanceof UnreachableError || isProblem(error, 'offline')
  const isOutdated = error instanceof TypeError && /import|module/i.test(error.message)
  const words = isUnreachable
    ? { onRetry: onRetry ?? (() => location.reload()) }
    : isOutdated
      ? {
          title: text('A new version is available'),
          text: text('Reload the page to continue. Nothing you saved is lost.'),
          onRetry: () => location.reload(),
        }
      : {
          title: text('Something went wrong'),
          text: text(
            'This page couldn’t be shown. Try again. If it happens again, tell an administrator what you did.',
          ),
          onRetry: onRetry ?? (() => location.reload()),
        }
  return (
    <div className={classes.page}>
      <ErrorState isPage {...words} />
      {!isUnreachable && (
        <p className={classes.further}>
          <a href="/">{text('Go to the start page')}</a>
        </p>
      )}
    </div>
  )
}

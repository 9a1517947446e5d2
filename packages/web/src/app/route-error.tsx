import { useEffect } from 'react'
import { useRouter } from '../platform/router/router-context.ts'
import { ErrorPage } from './error-page.tsx'
import { reportError } from './report-errors/report-errors.ts'

/** The error page inside the shell. Trying again prepares the page again. */
export function RouteError({ error }: { error: unknown }) {
  const router = useRouter()
  useEffect(() => reportError(error), [error])
  return <ErrorPage error={error} onRetry={router.reload} />
}

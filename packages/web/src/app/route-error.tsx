import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorPage } from './error-page.tsx'
import { reportError } from './report-errors/report-errors.ts'

/** The error page inside the shell. Trying again reloads the route's data. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => reportError(error), [error])
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  return <ErrorPage error={error} onRetry={retry} />
}

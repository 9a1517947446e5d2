import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { ErrorPage } from './error-page.tsx'

/** The error page inside the shell; trying again loads the route's data anew. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  return <ErrorPage error={error} onRetry={retry} />
}

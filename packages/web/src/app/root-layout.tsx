import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { DialogHost } from '../platform/dialogs.tsx'
import { recordSeenPage } from '../platform/early/seen-page.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { useIsLoading, useLocation } from '../platform/router/router-context.ts'
import { RouterView } from '../platform/router/router-view.tsx'
import { siteQuery } from '../platform/site.ts'
import { ConfirmHost } from '../ui/feedback/confirm.tsx'
import { ToastHost } from '../ui/feedback/toast-host.tsx'
import { TopProgress } from '../ui/feedback/top-progress.tsx'
import { RouteError } from './route-error.tsx'

/** Loaded lazily: hardly anyone ever sees it. */
const ImpersonationBanner = lazyPart(async () => ({
  default: (await import('../features/accounts/components/impersonation-banner.tsx')).ImpersonationBanner,
}))

export function RootLayout() {
  const { pathname } = useLocation()
  useEffect(() => recordSeenPage(pathname), [pathname])
  const me = useQuery({ ...siteQuery, enabled: false }).data?.me
  return (
    <>
      <LoadingBar />
      {/* Not lazy: the error page must be available when nothing can be fetched. */}
      <RouterView Failure={RouteError} />
      <ToastHost />
      <ConfirmHost />
      <DialogHost />
      {me?.impersonation && (
        <Suspense>
          <ImpersonationBanner me={me} />
        </Suspense>
      )}
    </>
  )
}

function LoadingBar() {
  return <TopProgress isActive={useIsLoading()} />
}

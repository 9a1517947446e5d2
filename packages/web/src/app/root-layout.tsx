import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { DialogHost } from '../platform/dialogs.tsx'
import { noteSeenPage } from '../platform/early/seen-page.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { siteQuery } from '../platform/site.ts'
import { ConfirmHost } from '../ui/feedback/confirm.tsx'
import { ToastHost } from '../ui/feedback/toast-host.tsx'
import { TopProgress } from '../ui/feedback/top-progress.tsx'

/** Loaded lazily: hardly anyone ever sees it. */
const ImpersonationBanner = lazyPart(async () => ({
  default: (await import('../features/accounts/components/impersonation-banner.tsx')).ImpersonationBanner,
}))

export function RootLayout() {
  const pathname = useRouterState({ select: state => state.location.pathname })
  useEffect(() => noteSeenPage(pathname), [pathname])
  const isLoading = useRouterState({ select: state => state.isLoading })
  const me = useQuery({ ...siteQuery, enabled: false }).data?.me
  return (
    <>
      <TopProgress isActive={isLoading} />
      <Outlet />
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

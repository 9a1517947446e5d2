import { useQuery } from '@tanstack/react-query'
import { Outlet, useBlocker, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { DialogHost } from '../platform/dialogs.tsx'
import { noteSeenPage } from '../platform/early/seen-page.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { siteQuery } from '../platform/site.ts'
import { ConfirmHost } from '../ui/feedback/confirm.tsx'
import { ToastHost } from '../ui/feedback/toast-host.tsx'
import { TopProgress } from '../ui/feedback/top-progress.tsx'

/** Hardly anybody ever sees it. */
const ImpersonationBanner = lazyPart(async () => ({
  default: (await import('../features/accounts/components/impersonation-banner.tsx')).ImpersonationBanner,
}))

/** The back button closes the window in front as Escape does, and the page stays. A viewer is a step of the history itself. */
function useBackCloses(): void {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      const front = action === 'BACK' ? [...document.querySelectorAll('dialog:modal')].at(-1) : undefined
      front?.dispatchEvent(new Event('cancel', { cancelable: true }))
      return front !== undefined
    },
  })
}

export function RootLayout() {
  useBackCloses()
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

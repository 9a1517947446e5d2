import { Outlet, useRouterState } from '@tanstack/react-router'
import { DialogHost } from '../platform/dialogs.tsx'
import { ConfirmHost } from '../ui/feedback/confirm.tsx'
import { ToastHost } from '../ui/feedback/toast-host.tsx'
import { TopProgress } from '../ui/feedback/top-progress.tsx'

export function RootLayout() {
  const isLoading = useRouterState({ select: state => state.isLoading })
  return (
    <>
      <TopProgress isActive={isLoading} />
      <Outlet />
      <ToastHost />
      <ConfirmHost />
      <DialogHost />
    </>
  )
}

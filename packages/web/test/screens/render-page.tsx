import { QueryClientProvider } from '@tanstack/react-query'
import { AuthPage } from '../../src/app/auth-page.tsx'
import { authRoutes } from '../../src/app/auth-routes.ts'
import { features } from '../../src/app/features.ts'
import { matchAuthRoute } from '../../src/app/match-auth-route.ts'
import { RootLayout } from '../../src/app/root-layout.tsx'
import { createAppRouter } from '../../src/app/router.tsx'
import { setNavigator } from '../../src/platform/navigation.ts'
import { queryClient } from '../../src/platform/query-client.ts'
import { registerFeatures } from '../../src/platform/registry/registry.ts'
import { RouterProvider } from '../../src/platform/router/router-view.tsx'
import type { Network } from './network.ts'
import { type Scene, showApp } from './show-app.tsx'

/**
 * Opens an address of the application as a browser does, with its real router, shells, cache and dialogs; only the server
 * is another one. Returns that server: it says what was sent, and can change its answers.
 */
export function renderPage(address: string, scene: Scene = {}): Network {
  return showApp(address, scene, () => {
    const auth = matchAuthRoute(authRoutes, location.pathname)
    if (auth) return <AuthPage match={auth} />
    registerFeatures(features)
    const router = createAppRouter(features)
    setNavigator((href, options) => void router.navigate(href, options))
    return (
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router}>
          <RootLayout />
        </RouterProvider>
      </QueryClientProvider>
    )
  })
}

import { QueryClientProvider } from '@tanstack/react-query'
import { setNavigator } from '../platform/navigation.ts'
import { queryClient } from '../platform/query-client.ts'
import { registerFeatures } from '../platform/registry/registry.ts'
import { RouterProvider } from '../platform/router/router-view.tsx'
import { features } from './features.ts'
import { RootLayout } from './root-layout.tsx'
import { createAppRouter } from './router.tsx'

registerFeatures(features)
const router = createAppRouter(features)
setNavigator((href, options) => void router.navigate(href, options))

/** Everything but the pages before sign-in. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>
        <RootLayout />
      </RouterProvider>
    </QueryClientProvider>
  )
}

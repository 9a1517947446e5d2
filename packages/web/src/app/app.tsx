import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNavigator } from '../platform/navigation.ts'
import { queryClient } from '../platform/query-client.ts'
import { registerFeatures } from '../platform/registry/registry.ts'
import { features } from './features.ts'
import { createAppRouter } from './router.tsx'

registerFeatures(features)
const router = createAppRouter(features)
setNavigator((href, options) => void router.navigate({ href, replace: options?.replace ?? false }))

/** Everything but the pages before sign-in. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

import './theme/mantine.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useColorScheme } from '../platform/color-scheme.ts'
import { setNavigator } from '../platform/navigation.ts'
import { queryClient } from '../platform/query-client.ts'
import { registerFeatures } from '../platform/registry.ts'
import { features } from './features.ts'
import { createAppRouter } from './router.tsx'
import { theme } from './theme/theme.ts'

registerFeatures(features)
const router = createAppRouter(features)
setNavigator((href, options) => void router.navigate({ href, replace: options?.replace ?? false }))

/** Everything but the pages before sign-in. */
export function App() {
  const scheme = useColorScheme()
  return (
    // The variables are in mantine-variables.generated.css, so no style element is made at run time.
    // Its default stands on the page for a moment before what is forced does.
    <MantineProvider
      theme={theme}
      defaultColorScheme={scheme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

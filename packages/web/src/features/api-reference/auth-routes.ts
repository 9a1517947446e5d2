import type { AuthRoute } from '../../platform/registry/feature.ts'

/** The reference is grouped with sign-in, because builders may have no account. */
export const apiReferenceAuthRoutes: AuthRoute[] = [
  { path: '/developers/api', load: () => import('./reference-page.tsx') },
]

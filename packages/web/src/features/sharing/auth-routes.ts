import type { AuthRoute } from '../../platform/registry/feature.ts'

/** The visitor's page is grouped with sign-in: strangers open it first, mostly on a phone. */
export const sharingAuthRoutes: AuthRoute[] = [{ path: '/s/$slug', load: () => import('./visit/visit-page.tsx') }]

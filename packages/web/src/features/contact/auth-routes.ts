import type { AuthRoute } from '../../platform/registry/feature.ts'

/** The page is grouped with sign-in, because people who can't sign in may need it. */
export const contactAuthRoutes: AuthRoute[] = [{ path: '/contact', load: () => import('./contact-page.tsx') }]

import type { AuthRoute } from '../../platform/registry/feature.ts'

/** Whoever can't sign in may be the one who writes, so it stands beside sign-in. */
export const contactAuthRoutes: AuthRoute[] = [{ path: '/contact', load: () => import('./contact-page.tsx') }]

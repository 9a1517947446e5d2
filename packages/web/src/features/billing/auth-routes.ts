import type { AuthRoute } from '../../platform/registry/feature.ts'

/** The page is grouped with sign-in, because strangers open it first. */
export const billingAuthRoutes: AuthRoute[] = [{ path: '/pricing', load: () => import('./pricing/pricing-page.tsx') }]

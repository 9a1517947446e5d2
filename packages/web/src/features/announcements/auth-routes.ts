import type { AuthRoute } from '../../platform/registry/feature.ts'

/** Grouped with sign-in: people unsubscribe without it. */
export const announcementAuthRoutes: AuthRoute[] = [
  { path: '/unsubscribe/$token', load: () => import('./leaving/unsubscribe-page.tsx') },
]

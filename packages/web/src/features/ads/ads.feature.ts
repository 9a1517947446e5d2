import type { Feature } from '../../platform/registry/feature.ts'

/** The screen where ads are edited, and the slots on other pages. */
export const adsFeature: Feature = {
  name: 'ads',
  routes: [
    {
      path: '/admin/ads',
      shell: 'admin',
      permission: 'ads.update',
      // Not named after ads: ad blockers of administrators would refuse to load such a file.
      load: () => import('./admin/slots-page.tsx'),
    },
  ],
}

import type { Feature } from '../../platform/registry/feature.ts'

/** The bell of the top bar, and what people are told of. */
export const notificationsFeature: Feature = {
  name: 'notifications',
  routes: [],
  slots: {
    'drive.account': () => import('./bell.tsx'),
    'account.section': () => import('./preferences-section.tsx'),
  },
}

import type { Feature } from '../../platform/registry/feature.ts'

/** The bell in the top bar, and the notification settings. */
export const notificationsFeature: Feature = {
  name: 'notifications',
  routes: [],
  slots: {
    'drive.account': () => import('./bell.tsx'),
    'account.section': () => import('./preferences-section.tsx'),
  },
}

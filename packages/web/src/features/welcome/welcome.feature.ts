import type { Feature } from '../../platform/registry/feature.ts'

export const welcomeFeature: Feature = {
  name: 'welcome',
  routes: [],
  slots: {
    'drive.welcome': () => import('./welcome-card.tsx'),
    'drive.tray': () => import('./hint-host.tsx'),
  },
}

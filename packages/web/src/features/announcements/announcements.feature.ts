import type { Feature } from '../../platform/registry/feature.ts'

export const announcementsFeature: Feature = {
  name: 'announcements',
  routes: [
    {
      path: '/admin/announcements',
      shell: 'admin',
      permission: 'announcements.update',
      load: () => import('./pages/announcements-page.tsx'),
    },
  ],
  slots: {
    'drive.banner': () => import('./shown/announced.tsx'),
    'account.section': () => import('./shown/mail-section.tsx'),
  },
}

import type { Feature } from '../../platform/registry/feature.ts'

export const scanningFeature: Feature = {
  name: 'scanning',
  routes: [
    {
      path: '/admin/quarantine',
      shell: 'admin',
      permission: 'quarantine.view',
      load: () => import('./pages/quarantine-page.tsx'),
    },
  ],
}

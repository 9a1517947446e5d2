import type { Feature } from '../../platform/registry/feature.ts'

export const reportsFeature: Feature = {
  name: 'reports',
  routes: [
    {
      path: '/admin/analytics',
      shell: 'admin',
      permission: 'reports.view',
      load: () => import('./pages/analytics-page.tsx'),
    },
  ],
}

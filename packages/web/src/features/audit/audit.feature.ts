import type { Feature } from '../../platform/registry/feature.ts'

export const auditFeature: Feature = {
  name: 'audit',
  routes: [
    {
      path: '/admin/audit-log',
      shell: 'admin',
      permission: 'audit.view',
      load: () => import('./pages/audit-page.tsx'),
    },
  ],
}

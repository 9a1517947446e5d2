import type { Feature } from '../../platform/registry/feature.ts'

export const storageReportFeature: Feature = {
  name: 'storage-report',
  routes: [
    {
      path: '/admin/storage',
      shell: 'admin',
      permission: 'files.view',
      load: () => import('./pages/storage-report-page.tsx'),
    },
  ],
}

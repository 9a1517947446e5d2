import type { Feature } from '../../platform/registry/feature.ts'

export const storageFeature: Feature = {
  name: 'storage',
  routes: [
    {
      path: '/admin/storage',
      shell: 'admin',
      permission: 'files.view',
      load: () => import('./pages/storage-page.tsx'),
    },
  ],
}

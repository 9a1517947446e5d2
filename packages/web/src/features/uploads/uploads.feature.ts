import type { Feature } from '../../platform/registry/feature.ts'

export const uploadsFeature: Feature = {
  name: 'uploads',
  routes: [
    { path: '/admin/files', shell: 'admin', permission: 'files.view', load: () => import('./pages/uploads-page.tsx') },
  ],
}

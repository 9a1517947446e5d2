import type { Feature } from '../../platform/registry/feature.ts'

export const siteFilesFeature: Feature = {
  name: 'site-files',
  routes: [
    {
      path: '/admin/files',
      shell: 'admin',
      permission: 'files.view',
      load: () => import('./pages/site-files-page.tsx'),
    },
  ],
}

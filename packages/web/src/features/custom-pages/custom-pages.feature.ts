import type { Feature } from '../../platform/registry/feature.ts'

export const customPagesFeature: Feature = {
  name: 'custom-pages',
  routes: [
    {
      path: '/admin/custom-pages',
      shell: 'admin',
      permission: 'custom_pages.view',
      load: () => import('./pages/pages-page.tsx'),
    },
    {
      path: '/admin/custom-pages/new',
      shell: 'admin',
      permission: 'custom_pages.create',
      load: () => import('./pages/new-page.tsx'),
    },
    {
      path: '/admin/custom-pages/$id/edit',
      shell: 'admin',
      permission: 'custom_pages.update',
      load: () => import('./pages/edit-page.tsx'),
    },
  ],
}

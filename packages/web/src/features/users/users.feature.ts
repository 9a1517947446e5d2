import type { Feature } from '../../platform/registry/feature.ts'

export const usersFeature: Feature = {
  name: 'users',
  routes: [
    { path: '/admin/users', shell: 'admin', permission: 'users.view', load: () => import('./pages/users-page.tsx') },
    {
      path: '/admin/users/$id',
      shell: 'admin',
      permission: 'users.view',
      load: () => import('./person/person-page.tsx'),
    },
  ],
}

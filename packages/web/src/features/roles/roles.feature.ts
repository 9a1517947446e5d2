import type { Feature } from '../../platform/registry/feature.ts'

export const rolesFeature: Feature = {
  name: 'roles',
  routes: [
    {
      path: '/admin/roles/$id?',
      shell: 'admin',
      permission: 'roles.view',
      load: () => import('./pages/roles-page.tsx'),
    },
  ],
}

import type { Feature } from '../../platform/registry/feature.ts'

export const groupsFeature: Feature = {
  name: 'groups',
  routes: [
    { path: '/admin/groups', shell: 'admin', permission: 'groups.view', load: () => import('./pages/groups-page.tsx') },
    {
      path: '/admin/groups/$id',
      shell: 'admin',
      permission: 'groups.view',
      load: () => import('./pages/group-page.tsx'),
    },
  ],
  slots: { 'account.groups': () => import('./own/groups-section.tsx') },
}

import type { Feature } from '../../platform/registry/feature.ts'

export const userInvitationsFeature: Feature = {
  name: 'user-invitations',
  routes: [
    {
      path: '/admin/invitations',
      shell: 'admin',
      permission: 'users.view',
      load: () => import('./pages/invitations-page.tsx'),
    },
    {
      path: '/admin/invite',
      shell: 'admin',
      permission: 'users.create',
      load: () => import('./pages/invite-page.tsx'),
    },
  ],
}

import type { Feature } from '../../platform/registry/feature.ts'

export const webhooksFeature: Feature = {
  name: 'webhooks',
  routes: [
    {
      path: '/admin/webhooks',
      shell: 'admin',
      permission: 'webhooks.view',
      load: () => import('./pages/webhooks-page.tsx'),
    },
    {
      path: '/admin/webhooks/$id',
      shell: 'admin',
      permission: 'webhooks.view',
      load: () => import('./pages/webhook-page.tsx'),
    },
    // Those of workspaces, for the people who can edit the workspace.
    { path: '/drive/webhooks/$id', shell: 'drive', load: () => import('./pages/workspace-webhook-page.tsx') },
  ],
}

import type { Feature } from '../../platform/registry/feature.ts'

export const outboxFeature: Feature = {
  name: 'outbox',
  routes: [
    { path: '/admin/outbox', shell: 'admin', permission: 'outbox.view', load: () => import('./pages/outbox-page.tsx') },
  ],
}

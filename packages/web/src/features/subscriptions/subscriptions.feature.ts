import type { Feature } from '../../platform/registry/feature.ts'
import { onlyWhileOn } from '../../platform/settings/only-while-on.ts'

export const subscriptionsFeature: Feature = {
  name: 'subscriptions',
  routes: [
    {
      path: '/admin/subscriptions',
      shell: 'admin',
      permission: 'subscriptions.view',
      load: () => import('./pages/subscriptions-page.tsx'),
      beforeLoad: onlyWhileOn('billing.enable'),
    },
  ],
}

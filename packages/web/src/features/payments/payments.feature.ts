import type { Feature } from '../../platform/registry/feature.ts'
import { onlyWhileOn } from '../../platform/settings/only-while-on.ts'

export const paymentsFeature: Feature = {
  name: 'payments',
  routes: [
    {
      path: '/admin/payments',
      shell: 'admin',
      permission: 'subscriptions.view',
      load: () => import('./pages/payments-page.tsx'),
      beforeLoad: onlyWhileOn('billing.enable'),
    },
  ],
}

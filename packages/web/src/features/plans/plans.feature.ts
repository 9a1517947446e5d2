import type { Feature } from '../../platform/registry/feature.ts'
import { onlyWhileOn } from '../../platform/settings/only-while-on.ts'

export const plansFeature: Feature = {
  name: 'plans',
  routes: [
    {
      path: '/admin/plans',
      shell: 'admin',
      permission: 'plans.view',
      load: () => import('./pages/plans-page.tsx'),
      beforeLoad: onlyWhileOn('billing.enable'),
    },
  ],
}

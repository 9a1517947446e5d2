import type { Feature } from '../../platform/registry/feature.ts'
import { onlyWhileOn } from '../../platform/settings/only-while-on.ts'

/** What members pay for. The pricing page is among the pages before sign-in. */
export const billingFeature: Feature = {
  name: 'billing',
  routes: [
    {
      path: '/account/plan',
      shell: 'drive',
      beforeLoad: onlyWhileOn('billing.enable'),
      load: () => import('./account/plan-page.tsx'),
    },
  ],
}

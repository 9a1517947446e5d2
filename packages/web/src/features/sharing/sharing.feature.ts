import type { Feature } from '../../platform/feature.ts'

export const sharingFeature: Feature = {
  name: 'sharing',
  routes: [],
  itemActions: () => import('./actions/item-actions.ts'),
}

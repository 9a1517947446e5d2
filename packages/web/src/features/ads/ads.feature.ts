import type { Feature } from '../../platform/registry/feature.ts'

export const adsFeature: Feature = {
  name: 'ads',
  routes: [],
}

import { defineServerFeature } from '../../platform/feature.ts'
import { adsRoutes } from './ads.routes.ts'

/** Ads in predefined slots, each in a document of its own that is separate from the site. */
export const adsFeature = defineServerFeature({
  name: 'ads',
  uses: ['settings'],
  routes: adsRoutes,
})

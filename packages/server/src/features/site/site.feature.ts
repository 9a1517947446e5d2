import { defineServerFeature } from '../../platform/feature.ts'
import { siteRoutes } from './site.routes.ts'

export const siteFeature = defineServerFeature({
  name: 'site',
  uses: ['accounts'],
  routes: siteRoutes,
})

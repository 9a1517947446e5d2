import { defineServerFeature } from '../../platform/feature.ts'
import { photosRoutes } from './photos.routes.ts'

/** All pictures and videos that a member may see, by the time at which they were taken (docs/decisions/0107, 0152). */
export const photosFeature = defineServerFeature({
  name: 'photos',
  uses: [],
  reads: ['previews'],
  routes: photosRoutes,
})

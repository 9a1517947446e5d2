import { defineServerFeature } from '../../platform/feature.ts'
import { activityRoutes } from './activity.routes.ts'

/** The audit log as members read it; it writes nothing of its own. */
export const activityFeature = defineServerFeature({
  name: 'activity',
  uses: ['accounts'],
  routes: activityRoutes,
})

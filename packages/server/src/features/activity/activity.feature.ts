import { defineServerFeature } from '../../platform/feature.ts'
import { activityRoutes } from './activity.routes.ts'

/** Shows the audit log to members; it writes nothing itself. */
export const activityFeature = defineServerFeature({
  name: 'activity',
  uses: [],
  routes: activityRoutes,
})

import { defineServerFeature } from '../../platform/feature.ts'
import { groupRoutes } from './groups.routes.ts'

/** Groups of people that everything can be shared with. Who may do what through them is decided in `core/rights`. */
export const groupsFeature = defineServerFeature({
  name: 'groups',
  uses: ['accounts', 'drive', 'lists'],
  routes: groupRoutes,
})

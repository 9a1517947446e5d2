import { defineServerFeature } from '../../platform/feature.ts'
import { userRoutes } from './users.routes.ts'

/** The people of the site, for those who look after them. */
export const usersFeature = defineServerFeature({
  name: 'users',
  uses: ['accounts', 'drive', 'images', 'lists', 'personal-data', 'roles'],
  routes: userRoutes,
})

import { defineServerFeature } from '../../platform/feature.ts'
import { userRoutes } from './users.routes.ts'

/** The site's users, for administrators. */
export const usersFeature = defineServerFeature({
  name: 'users',
  uses: ['accounts', 'drive', 'images', 'lists', 'personal-data', 'roles'],
  routes: userRoutes,
})

import { userEndpoints } from '@holdall/contract/users/users.endpoints.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { searchUsers } from './search-users.ts'
import { userSource } from './user-list.repository.ts'

/** The people of the site, for those who look after them. */
export const usersFeature = defineServerFeature({
  name: 'users',
  uses: ['accounts', 'lists'],
  routes: [
    ...listRoutes(userEndpoints, userSource),
    route(userEndpoints.search, (ctx, { query }) => searchUsers(ctx, query)),
  ],
})

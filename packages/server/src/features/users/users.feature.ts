import { userEndpoints } from '@holdall/contract/users/users.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { listRoutes } from '../lists/public.ts'
import { userSource } from './user-list.repository.ts'

/** The people of the site, for those who look after them. */
export const usersFeature = defineServerFeature({
  name: 'users',
  uses: ['accounts', 'lists'],
  routes: [...listRoutes(userEndpoints, userSource)],
})

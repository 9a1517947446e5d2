import { defineFeature } from '../kit/feature.ts'
import { userEndpoints } from './users.endpoints.ts'
import { userList } from './users.lists.ts'
import { userPermissions } from './users.permissions.ts'

export const usersContract = defineFeature({
  name: 'users',
  endpoints: userEndpoints,
  permissions: userPermissions,
  lists: [userList],
})

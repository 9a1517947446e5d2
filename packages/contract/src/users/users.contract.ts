import { defineFeature } from '../kit/feature.ts'
import { userEndpoints } from './users.endpoints.ts'
import { userErrors } from './users.errors.ts'
import { userList } from './users.lists.ts'
import { userPermissions } from './users.permissions.ts'

export const usersContract = defineFeature({
  name: 'users',
  endpoints: userEndpoints,
  errors: userErrors,
  permissions: userPermissions,
  lists: [userList],
})

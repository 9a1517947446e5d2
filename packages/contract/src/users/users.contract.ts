import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineFeature } from '../kit/feature.ts'
import { userList } from './users.lists.ts'
import { userPermissions } from './users.permissions.ts'

export const userEndpoints = { ...adminListEndpoints(userList) } as const

export const usersContract = defineFeature({
  name: 'users',
  endpoints: userEndpoints,
  permissions: userPermissions,
  lists: [userList],
})

import { defineFeature } from '../kit/feature.ts'
import { roleUserList } from './role-users.list.ts'
import { roleUserEndpoints, userEndpoints } from './users.endpoints.ts'
import { userErrors } from './users.errors.ts'
import { userList } from './users.lists.ts'
import { userPermissions } from './users.permissions.ts'

export const usersContract = defineFeature({
  name: 'users',
  tags: [
    {
      id: 'users',
      name: 'Users',
      summary: 'The users of the site: create, change, suspend and delete them.',
      isForAdministrators: true,
    },
    { id: 'role-users', name: 'Users of a role', summary: 'The people who have a role.', isForAdministrators: true },
  ],

  endpoints: {
    ...userEndpoints,
    ofRole: roleUserEndpoints.list,
    idsOfRole: roleUserEndpoints.ids,
    csvOfRole: roleUserEndpoints.csv,
  },
  errors: userErrors,
  permissions: userPermissions,
  lists: [userList, roleUserList],
})

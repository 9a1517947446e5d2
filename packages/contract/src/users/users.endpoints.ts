import { z } from 'zod'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'
import { userAccountEndpoints } from './account.endpoints.ts'
import { manageUserEndpoints } from './manage.endpoints.ts'
import { roleUserList } from './role-users.list.ts'
import { userList } from './users.lists.ts'
import { UserSummary } from './users.schemas.ts'

/** The most people that a search returns. */
export const mostFound = 10

export const userEndpoints = {
  ...adminListEndpoints(userList),
  search: defineEndpoint({
    id: 'users.search',
    method: 'GET',
    path: '/users/search',
    summary: `Find users whose name or address contains every word: the first ${mostFound} by address, or one by ID.`,
    // Whoever gives plans or fills groups has to find the people.
    access: { anyOf: ['users.view', 'subscriptions.create', 'groups.update'] },
    query: z.object({
      query: z
        .string()
        .trim()
        .max(200)
        .default('')
        .meta({ description: 'Words to search for. Without any, no one is found.' }),
      user_id: Id.optional(),
    }),
    response: z.object({ users: z.array(UserSummary) }),
  }),
  ...manageUserEndpoints,
  ...userAccountEndpoints,
} as const

/** The people who have a role. */
export const roleUserEndpoints = adminListEndpoints(roleUserList)

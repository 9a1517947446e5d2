import type { CreateUserInput, Removal, UpdateUserInput, UserDetails } from '@holdall/contract/users/manage.schemas.ts'
import { userList } from '@holdall/contract/users/users.lists.ts'
import { queryOptions } from '@tanstack/react-query'
import { refreshList } from '../../platform/admin-lists/state/list-rows.ts'
import type { Refusal } from '../../platform/admin-lists/state/run-in-chunks.ts'
import { addressOf, call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { send } from '../../platform/api/send.ts'
import { queryClient } from '../../platform/query-client.ts'

export async function readUser(id: string): Promise<UserDetails> {
  return (await call('users.read', { params: { id } })).user
}

/** The roles that a new person has unless others are chosen. */
export const defaultRolesQuery = queryOptions({
  queryKey: ['roles', 'defaults'],
  queryFn: async ({ signal }) => {
    const query = { type: 'sitewide', perPage: 100 } as const
    const { data } = (await call('roles.list', { query }, { signal })).pagination
    return data.flatMap(role => (role.default ? { id: role.id, name: role.name } : []))
  },
})

export async function createUser(body: CreateUserInput): Promise<UserDetails> {
  const { user } = await call('users.create', { body })
  await refreshUsers()
  return user
}

export async function updateUser(id: string, body: UpdateUserInput): Promise<void> {
  await call('users.update', { params: { id }, body })
  await refreshUsers()
}

/** Of somebody who has an account already. @returns its address */
export async function setAvatar(id: string, picture: Blob): Promise<string> {
  const to = addressOf('users.setAvatar', { id }, { diskPrefix: 'avatars' })
  const { url } = (await send('POST', to, { body: picture })) as { url: string }
  await refreshUsers()
  return url
}

export async function removeAvatar(id: string): Promise<void> {
  await call('users.removeAvatar', { params: { id } })
  await refreshUsers()
}

export async function resendConfirmation(email: string): Promise<void> {
  await call('users.resendConfirmation', { body: { email } })
}

export async function setSuspended(id: string, isSuspended: boolean): Promise<void> {
  await call(isSuspended ? 'users.suspend' : 'users.unsuspend', { params: { id } })
  await refreshUsers()
}

export function removalQuery(id: string) {
  return queryOptions({
    queryKey: ['removal', id],
    queryFn: async ({ signal }): Promise<Removal> =>
      (await call('users.removal', { params: { id } }, { signal })).removal,
    staleTime: 0,
  })
}

export interface RemovalTerms {
  readonly heirId?: string | undefined
  readonly files: 'give' | 'delete'
  readonly workspaces: 'keep' | 'delete'
}

export async function removeUser(id: string, terms: RemovalTerms): Promise<void> {
  const { heirId, ...rest } = terms
  await call('users.delete', { params: { ids: id }, query: { ...rest, ...(heirId ? { heirId } : {}) } })
  await refreshUsers()
}

/** All of them or none: why it was not done stands with each. */
export async function removeUsers(ids: readonly string[], signal: AbortSignal): Promise<readonly Refusal[]> {
  try {
    await call('users.delete', { params: { ids: ids.join(',') } }, { signal })
    return []
  } catch (error) {
    // Where nothing was decided they stay chosen, to be tried again.
    if (!isProblem(error) || error.status < 400 || error.status >= 500) throw error
    return ids.map(id => ({ id, message: error.message }))
  }
}

/** The whole page is another person's afterwards. */
export async function impersonate(id: string, reason: string): Promise<void> {
  await call('accounts.impersonate', { params: { id }, body: { reason } })
  location.assign('/drive')
}

async function refreshUsers(): Promise<void> {
  await Promise.all([
    refreshList(userList.id),
    queryClient.invalidateQueries({ queryKey: ['role-users'] }),
    queryClient.invalidateQueries({ queryKey: ['find-user'] }),
  ])
}

import type {
  CreateUserInput,
  Removal,
  SuspendQuery,
  UpdateUserInput,
  UserDetails,
} from '@holdall/contract/users/manage.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { userList } from '../../platform/admin-lists/lists/users.generated.ts'
import { refreshList } from '../../platform/admin-lists/state/list-rows.ts'
import type { Refusal } from '../../platform/admin-lists/state/run-in-chunks.ts'
import { addressOf, call } from '../../platform/api/call.ts'
import { type ApiProblem, isProblem } from '../../platform/api/problem.ts'
import { send } from '../../platform/api/send.ts'
import { problemText } from '../../platform/early/problem-text.ts'
import { deleteImage } from '../../platform/images/image-requests.ts'
import type { ImageStore } from '../../platform/images/use-image-upload.ts'
import { refreshPerson } from '../../platform/person-page/refresh-person.ts'
import { queryClient } from '../../platform/query-client.ts'
import { t } from '../../ui/text.ts'

export async function readUser(id: string): Promise<UserDetails> {
  return (await call('users.read', { params: { id } })).user
}

/** One user as the page about them shows them. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: ['person', id],
    queryFn: async ({ signal }): Promise<UserDetails> =>
      (await call('users.read', { params: { id } }, { signal })).user,
  })
}

/** Mails a link to choose a new password. */
export async function sendReset(id: string): Promise<void> {
  await call('users.sendReset', { params: { id } })
  await refreshPerson()
}

/** The roles that a new user gets unless others are chosen. */
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

/** Deletes the picture of a user who was not added after all. The server removes whatever is left over. */
export function forgetPicture(url: string): void {
  void deleteImage(url).catch(() => undefined)
}

export async function updateUser(id: string, body: UpdateUserInput): Promise<void> {
  await call('users.update', { params: { id }, body })
  await refreshUsers()
}

/** @returns its address */
async function setAvatar(id: string, picture: Blob): Promise<string> {
  const to = addressOf('users.setAvatar', { id }, { diskPrefix: 'avatars' })
  const { url } = (await send('POST', to, { body: picture })) as { url: string }
  await refreshUsers()
  return url
}

async function removeAvatar(id: string): Promise<void> {
  await call('users.removeAvatar', { params: { id } })
  await refreshUsers()
}

/** Where the picture of an existing user is stored. */
export function avatarStore(id: string): ImageStore {
  return { upload: picture => setAvatar(id, picture), remove: () => removeAvatar(id) }
}

export async function resendConfirmation(email: string): Promise<void> {
  await call('users.resendConfirmation', { body: { email } })
  await refreshPerson()
}

/** @param plan what becomes of a plan that they pay for */
export async function setSuspended(
  id: string,
  isSuspended: boolean,
  plan: SuspendQuery['plan'] = 'end-later',
): Promise<void> {
  if (isSuspended) await call('users.suspend', { params: { id }, query: { plan } })
  else await call('users.unsuspend', { params: { id } })
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

/** Removes users together or, if that is refused, one by one, so that each refusal has its own reason. */
export async function removeUsers(ids: readonly string[], signal: AbortSignal): Promise<readonly Refusal[]> {
  try {
    await call('users.delete', { params: { ids: ids.join(',') } }, { signal })
    return []
  } catch (error) {
    const [id, ...others] = ids
    if (!id || !isRefusal(error)) throw error
    if (others.length === 0) return [{ id, message: problemText(error, t) }]
  }
  const refused: Refusal[] = []
  for (const id of ids) refused.push(...(await removeUsers([id], signal)))
  return refused
}

/** Whether the server has refused: at another time or for another user the answer may differ. */
function isRefusal(error: unknown): error is ApiProblem {
  return isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429
}

/** Afterwards the whole page belongs to another user. */
export async function impersonate(id: string, reason: string): Promise<void> {
  await call('accounts.impersonate', { params: { id }, body: { reason } })
  location.assign('/drive')
}

async function refreshUsers(): Promise<void> {
  await Promise.all([
    refreshList(userList.id),
    refreshPerson(),
    queryClient.invalidateQueries({ queryKey: ['role-users'] }),
    queryClient.invalidateQueries({ queryKey: ['find-user'] }),
  ])
}

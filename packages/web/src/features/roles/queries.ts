import type { Role, RoleInput, RoleType } from '@holdall/contract/roles/roles.schemas.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { refreshList } from '../../platform/admin-lists/state/list-rows.ts'
import { call } from '../../platform/api/call.ts'
import { refreshRights } from '../../platform/live/use-live-rights.ts'
import { queryClient } from '../../platform/query-client.ts'

/** The number of roles on a page. */
export const rolesPerPage = 15
const mostPerPage = 100
const hour = 3_600_000

/** Every permission that a role of this type may contain; changes only with a new release. */
export function permissionsQuery(type: RoleType) {
  const name = type === 'workspace' ? 'workspacePermissions' : 'permissions'
  return queryOptions({
    queryKey: ['value-lists', name],
    queryFn: async ({ signal }) => (await call('valueLists.read', { params: { names: name } }, { signal }))[name] ?? [],
    staleTime: hour,
  })
}

/** Roles of the site for the picker: the first ones, or those whose name or description contains the words. */
export function pickedRolesQuery(query: string) {
  return queryOptions({
    queryKey: ['roles', 'picker', query],
    queryFn: async ({ signal }) =>
      (await call('roles.list', { query: { query, type: 'sitewide', perPage: rolesPerPage } }, { signal })).pagination,
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  })
}

/** All roles, since there are few. */
export const rolesQuery = queryOptions({
  queryKey: ['roles', 'all'],
  queryFn: async ({ signal }): Promise<readonly Role[]> => {
    const roles: Role[] = []
    for (let page = 1; ; page++) {
      const { pagination } = await call('roles.list', { query: { page, perPage: mostPerPage } }, { signal })
      roles.push(...pagination.data)
      if (pagination.data.length === 0 || roles.length >= pagination.total) return roles
    }
  },
})

const roleUsers = 'role-users'

/** The live connection does not report the user's own changes, which may affect their own rights. */
async function refreshRoles(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['roles'] }), refreshRights()])
}

/** Creates a role, or changes the one with this id. */
export async function saveRole(id: string | undefined, input: RoleInput): Promise<Role> {
  const { role } = id
    ? await call('roles.update', { params: { id }, body: input })
    : await call('roles.create', { body: input })
  await refreshRoles()
  return role
}

export async function deleteRole(id: string): Promise<void> {
  await call('roles.delete', { params: { id } })
  await refreshRoles()
}

export async function assignRole(id: string, userIds: string[]): Promise<void> {
  await call('roles.add-users', { params: { id }, body: { userIds } })
  await Promise.all([refreshList(roleUsers), refreshRights()])
}

export async function unassignRole(id: string, ids: string[], signal: AbortSignal): Promise<void> {
  await call('roles.remove-users', { params: { id }, body: { ids } }, { signal })
  await refreshRights()
}

import type { AdminUser } from '@holdall/contract/users/users.schemas.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { avatarUrl } from '../accounts/public.ts'
import { findUsers, listDirectPermissions, listFirstRoles } from './users.repository.ts'

/** People as administrators see them, in any order. */
export async function presentUsers(
  ctx: Ctx,
  ids: readonly string[],
  { withSubscriptions }: { readonly withSubscriptions: boolean },
): Promise<AdminUser[]> {
  const db = ctx.db.read
  const [users, roles, permissions] = await Promise.all([
    findUsers(db, ids),
    listFirstRoles(db, ids),
    listDirectPermissions(db, ids),
  ])
  const rolesOf = Map.groupBy(roles, role => role.user_id)
  const permissionsOf = Map.groupBy(permissions, permission => permission.user_id)
  return users.map(user => ({
    id: user.id,
    email: user.email,
    avatar: avatarUrl(user),
    first_name: user.first_name,
    last_name: user.last_name,
    email_verified_at: instantOrNull(user.email_confirmed_at),
    available_space: user.available_space,
    roles: (rolesOf.get(user.id) ?? []).map(({ id, name }) => ({ id, name })),
    role_count: rolesOf.get(user.id)?.[0]?.count ?? 0,
    permissions: (permissionsOf.get(user.id) ?? []).map(({ permission, restrictions }) => ({
      name: permission,
      restrictions: JSON.parse(restrictions),
    })),
    ...(withSubscriptions ? { subscriptions: [] } : {}),
    banned_at: instantOrNull(user.banned_at),
    created_at: instant(new Date(user.created_at).getTime()),
    updated_at: instant(new Date(user.updated_at).getTime()),
  }))
}

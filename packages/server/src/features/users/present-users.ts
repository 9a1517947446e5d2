import type { UserDetails } from '@holdall/contract/users/manage.schemas.ts'
import type { AdminUser } from '@holdall/contract/users/users.schemas.ts'
import { avatarUrl } from '../../core/people/person-names.ts'
import { listHeldOf } from '../../core/permissions/held-permissions.repository.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import type { HeldPermission } from '../../platform/permissions/permission-set.ts'
import { reaches, readRightsOf } from '../roles/public.ts'
import { findUsers, listDirectPermissions, listFirstRoles, listSubscribed } from './users.repository.ts'

type FoundUser = Awaited<ReturnType<typeof findUsers>>[number]

/** Users as administrators see them, in any order. */
export async function presentUsers(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  ids: readonly string[],
  { withSubscriptions }: { readonly withSubscriptions: boolean },
): Promise<AdminUser[]> {
  const db = ctx.db.read
  const [users, roles, permissions, held] = await Promise.all([
    findUsers(db, ids),
    listFirstRoles(db, ids),
    listDirectPermissions(db, ids),
    isReachingAll(ctx) ? noneHeld : listHeldOf(db, ids, ctx.clock.now()),
  ])
  const subscribed = withSubscriptions
    ? Map.groupBy(await listSubscribed(db, ids, ctx.clock.now()), row => row.user_id)
    : undefined
  const rolesOf = Map.groupBy(roles, role => role.user_id)
  const permissionsOf = Map.groupBy(permissions, permission => permission.user_id)
  return users.map(user => ({
    ...presentUser(ctx, user, held.get(user.id) ?? []),
    roles: (rolesOf.get(user.id) ?? []).map(({ id, name }) => ({ id, name })),
    role_count: rolesOf.get(user.id)?.[0]?.count ?? 0,
    permissions: (permissionsOf.get(user.id) ?? []).map(({ permission, restrictions }) => ({
      name: permission,
      restrictions: JSON.parse(restrictions),
    })),
    ...(subscribed ? { subscriptions: (subscribed.get(user.id) ?? []).map(({ id }) => ({ id })) } : {}),
  }))
}

const noneHeld: ReadonlyMap<string, HeldPermission[]> = new Map()

/** `admin` covers every permission that anyone can hold. */
function isReachingAll({ caller }: Needs<'caller'>): boolean {
  return caller.kind !== 'member' || caller.permissions.has('admin')
}

/** One user with everything the dialog shows. @throws `user.not-found` */
export async function readUser(ctx: Needs<'caller' | 'clock' | 'db'>, id: string): Promise<{ user: UserDetails }> {
  const db = ctx.db.read
  const [user] = await findUsers(db, [id])
  if (!user) throw fail('user.not-found')
  const { roles, permissions } = await readRightsOf(db, id)
  const held = (await listHeldOf(db, [id], ctx.clock.now())).get(id) ?? []
  return {
    user: {
      ...presentUser(ctx, user, held),
      roles,
      role_count: roles.length,
      permissions,
      isAdministrator: held.some(({ permission }) => permission === 'admin'),
      lastSignInAt: instantOrNull(user.signed_in_at),
    },
  }
}

function presentUser(ctx: Needs<'caller'>, user: FoundUser, held: readonly HeldPermission[]) {
  return {
    id: user.id,
    email: user.email,
    avatar: avatarUrl(user),
    first_name: user.first_name,
    last_name: user.last_name,
    email_verified_at: instantOrNull(user.email_confirmed_at),
    available_space: user.available_space,
    banned_at: instantOrNull(user.banned_at),
    can: whatCan(ctx, user, held),
    created_at: instant(user.created_at),
    updated_at: instant(user.updated_at),
  }
}

function whatCan({ caller }: Needs<'caller'>, user: FoundUser, held: readonly HeldPermission[]): AdminUser['can'] {
  // An export job can't do anything with the users it lists.
  const isReached = caller.kind === 'member' && reaches(caller.permissions, held)
  if (!isReached) return { update: false, delete: false, impersonate: false }
  const isMe = caller.userId === user.id
  return {
    update: caller.permissions.has('users.update'),
    delete: caller.permissions.has('users.delete') && !isMe,
    impersonate: caller.permissions.has('admin') && !isMe && user.banned_at === null,
  }
}

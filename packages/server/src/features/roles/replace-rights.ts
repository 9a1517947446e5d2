import { isDeepStrictEqual } from 'node:util'
import type { PermissionInput } from '@holdall/contract/roles/permission.schemas.ts'
import { requireAdministrator } from '../../core/permissions/administrators.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail, failField } from '../../platform/failure.ts'
import type { HeldPermission } from '../../platform/permissions/permission-set.ts'
import { readPermissions } from './catalogue.ts'
import { reaches } from './giving.ts'
import { findRole, listDirect, listRolesOf, replaceDirect, unassignRole } from './manage.repository.ts'
import { isAssignable } from './present-role.ts'
import { publishRights } from './publish-rights.ts'
import { assignRole } from './roles.repository.ts'

/** All roles and all directly given permissions that a user is to have; what is left out stays as it is. */
export interface RightsInput {
  readonly roles?: readonly string[] | undefined
  readonly permissions?: readonly PermissionInput[] | undefined
}

/**
 * Gives a user these rights and takes away all others, if the caller may give roles or permissions and has them too;
 * unchanged rights need no permission. Call it under `lockRights`. @returns what changed, for the audit log; null for
 * nothing
 * @throws `request.forbidden`, `role.too-strong`, `role.not-assignable`, `role.last-administrator`, `request.invalid`
 */
export async function replaceRights(
  ctx: Needs<'caller' | 'clock' | 'events' | 'settings'>,
  tx: Tx,
  userId: string,
  input: RightsInput,
): Promise<Readonly<Record<string, unknown>> | null> {
  const roles = input.roles && (await replaceRoles(ctx, tx, userId, input.roles))
  const permissions =
    input.permissions && (await replacePermissions(ctx, tx, userId, readPermissions('sitewide', input.permissions)))
  if (!roles && !permissions) return null
  await requireAdministrator(ctx, tx)
  await publishRights(ctx, tx)
  return { ...roles, ...permissions }
}

async function replaceRoles(ctx: Needs<'caller' | 'clock'>, tx: Tx, userId: string, wanted: readonly string[]) {
  const before = new Set((await listRolesOf(tx, userId)).map(role => role.id))
  const after = new Set(wanted)
  const [added, taken] = [[...after.difference(before)], [...before.difference(after)]]
  if (added.length + taken.length === 0) return null
  const { permissions } = memberOf(ctx)
  if (!permissions.has('roles.update')) throw fail('request.forbidden', { permission: 'roles.update' })
  for (const id of [...added, ...taken]) {
    const role = await findRole(tx, id)
    if (!role) throw failField('roles', 'Some of these roles no longer exist. Choose others.')
    if (after.has(id) && !isAssignable(role.row)) throw fail('role.not-assignable')
    if (!reaches(permissions, role.held)) throw fail('role.too-strong')
  }
  for (const id of added) await assignRole(tx, userId, id, ctx.clock.now())
  for (const id of taken) await unassignRole(tx, id, [userId])
  return { rolesAdded: added, rolesTaken: taken }
}

async function replacePermissions(ctx: Needs<'caller'>, tx: Tx, userId: string, after: readonly HeldPermission[]) {
  const before = await listDirect(tx, userId)
  const isIn = (some: readonly HeldPermission[]) => (one: HeldPermission) =>
    some.some(other => isDeepStrictEqual({ ...other }, { ...one }))
  const added = after.filter(one => !isIn(before)(one))
  const taken = before.filter(one => !isIn(after)(one))
  if (added.length + taken.length === 0) return null
  const { permissions } = memberOf(ctx)
  if (!permissions.has('permissions.update')) throw fail('request.forbidden', { permission: 'permissions.update' })
  if (!reaches(permissions, [...added, ...taken])) throw fail('role.too-strong')
  await replaceDirect(tx, userId, after)
  return { permissionsAdded: added, permissionsTaken: taken }
}

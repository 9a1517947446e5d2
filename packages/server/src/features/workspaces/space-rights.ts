import type { WorkspacePermission } from '@holdall/contract/roles/workspace.permissions.ts'
import type { WorkspaceRoleRow } from '../../core/permissions/workspace-roles.repository.ts'
import { allows, listSpaceRights, type SpaceRights } from '../../core/rights/memberships.repository.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'

/**
 * A workspace that the caller owns or belongs to. Deleted, unknown and inaccessible ones answer the same.
 * @throws `workspace.not-found`, and `workspace.forbidden` without the permission
 */
export async function requireWorkspace(
  ctx: Needs<'caller' | 'db'>,
  spaceId: string,
  permission: WorkspacePermission | null,
  db: Reader = ctx.db.read,
): Promise<SpaceRights> {
  const spaces = await listSpaceRights(db, memberOf(ctx).userId)
  const rights = spaces.find(({ space }) => space.id === spaceId && space.kind === 'workspace')
  if (!rights) throw fail('workspace.not-found')
  if (permission && !allows(rights, permission)) throw fail('workspace.forbidden')
  return rights
}

/** Whether a role contains nothing that the caller lacks: no one gives or revokes more than they have. */
export function mayGive(rights: SpaceRights, role: Pick<WorkspaceRoleRow, 'permissions'>): boolean {
  return role.permissions.every(permission => allows(rights, permission as WorkspacePermission))
}

/** The role to be given. @throws `workspace.role-unknown`, `workspace.role-too-strong` */
export function requireRole(rights: SpaceRights, roles: readonly WorkspaceRoleRow[], roleId: string): WorkspaceRoleRow {
  const role = roles.find(one => one.id === roleId)
  if (!role) throw fail('workspace.role-unknown')
  if (!mayGive(rights, role)) throw fail('workspace.role-too-strong')
  return role
}

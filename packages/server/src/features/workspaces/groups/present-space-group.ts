import type { WorkspaceGroup } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import type { WorkspaceRoleRow } from '../../../core/permissions/workspace-roles.repository.ts'
import { allows, type SpaceRights } from '../../../core/rights/memberships.repository.ts'
import { instant } from '../../../platform/clock.ts'
import type { HeldGroup } from '../groups.repository.ts'
import { mayGive } from '../space-rights.ts'

/** A group as the caller sees it. */
export function presentSpaceGroup(
  held: HeldGroup,
  rights: SpaceRights,
  roles: readonly WorkspaceRoleRow[],
): WorkspaceGroup {
  const isWithin = isGroupWithin(held, rights, roles)
  return {
    id: held.id,
    group: { id: held.group_id, name: held.name, memberCount: held.size },
    role: { id: held.role_id, name: held.role_name },
    joinedAt: instant(held.joined_at),
    can: {
      changeRole: isWithin && allows(rights, 'members.update'),
      remove: isWithin && allows(rights, 'members.delete'),
    },
  }
}

/** No one may change or remove a group with more permissions than their own. */
export function isGroupWithin(held: HeldGroup, rights: SpaceRights, roles: readonly WorkspaceRoleRow[]): boolean {
  const role = roles.find(one => one.id === held.role_id)
  return role === undefined || mayGive(rights, role)
}

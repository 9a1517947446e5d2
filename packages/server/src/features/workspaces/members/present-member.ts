import type { WorkspaceMember } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import type { WorkspaceRoleRow } from '../../../core/permissions/workspace-roles.repository.ts'
import { allows, type SpaceRights } from '../../../core/rights/memberships.repository.ts'
import { instant } from '../../../platform/clock.ts'
import { presentPerson } from '../../sharing/public.ts'
import type { HeldMembership } from '../members.repository.ts'
import { mayGive } from '../space-rights.ts'

/** A member as the caller sees them. */
export function presentMember(
  member: HeldMembership,
  rights: SpaceRights,
  userId: string,
  roles: readonly WorkspaceRoleRow[],
): WorkspaceMember {
  const isOwner = member.user_id === rights.space.owner_id
  const isMe = member.user_id === userId
  return {
    id: member.id,
    person: presentPerson({ ...member, id: member.user_id }),
    role: { id: member.role_id, name: member.role_name },
    isOwner,
    isMe,
    joinedAt: instant(member.joined_at),
    can: {
      changeRole: !isOwner && isWithin(member, rights, roles) && allows(rights, 'members.update'),
      remove: !isOwner && (isMe || (isWithin(member, rights, roles) && allows(rights, 'members.delete'))),
      handOver: rights.isOwner && !isOwner,
    },
  }
}

/** No one may change or remove a member with more permissions than their own. */
export function isWithin(member: HeldMembership, rights: SpaceRights, roles: readonly WorkspaceRoleRow[]): boolean {
  const role = roles.find(one => one.id === member.role_id)
  return role === undefined || mayGive(rights, role)
}

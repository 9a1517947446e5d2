import type { WorkspaceMembers, WorkspaceRole } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { listWorkspaceRoles, type WorkspaceRoleRow } from '../../../core/permissions/workspace-roles.repository.ts'
import { allows } from '../../../core/rights/memberships.repository.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { presentSpaceGroup } from '../groups/present-space-group.ts'
import { listSpaceGroups } from '../groups.repository.ts'
import { presentInvitation } from '../invitations/present-invitation.ts'
import { listInvitations } from '../invitations.repository.ts'
import { listMembers as findMembers } from '../members.repository.ts'
import { mayGive, requireWorkspace } from '../space-rights.ts'
import { presentMember } from './present-member.ts'

/**
 * The members of a workspace, its groups, open invitations, and the roles that the caller may give. @throws `workspace.not-found`
 */
export async function listMembers(ctx: Needs<'caller' | 'db'>, id: string): Promise<WorkspaceMembers> {
  const { userId } = memberOf(ctx)
  const rights = await requireWorkspace(ctx, id, null)
  const { read } = ctx.db
  const roles = await listWorkspaceRoles(read)
  const members = await findMembers(read, id)
  const invitations = allows(rights, 'members.invite') ? await listInvitations(read, { spaceId: id }) : []
  const givesRoles = allows(rights, 'members.invite') || allows(rights, 'members.update')
  return {
    data: members.map(member => presentMember(member, rights, userId, roles)),
    groups: (await listSpaceGroups(read, id)).map(held => presentSpaceGroup(held, rights, roles)),
    invitations: invitations.map(presentInvitation),
    roles: givesRoles ? roles.filter(role => mayGive(rights, role)).map(presentRole) : [],
  }
}

function presentRole({ id, name, description, permissions }: WorkspaceRoleRow): WorkspaceRole {
  return { id, name, description, permissions: permissions as WorkspaceRole['permissions'] }
}

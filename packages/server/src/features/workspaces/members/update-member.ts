import type { WorkspaceMember } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { listWorkspaceRoles } from '../../../core/permissions/workspace-roles.repository.ts'
import { allows } from '../../../core/rights/memberships.repository.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { findMember, setRole } from '../members.repository.ts'
import { notifyOfRole } from '../news.ts'
import { publishToMembers } from '../publish-to-members.ts'
import { requireRole } from '../space-rights.ts'
import { heldMember, newsOf, requireDispensable } from './held-member.ts'
import { isWithin, presentMember } from './present-member.ts'

/** Gives a member another role. Every request reads the same rows, so the change takes effect immediately. */
export async function updateMember(ctx: Ctx, id: string, roleId: string): Promise<WorkspaceMember> {
  const before = await heldMember(ctx, id)
  return ctx.db.transaction(async tx => {
    await lockSpace(tx, before.member.space_id)
    const held = await heldMember(ctx, id, tx)
    const { member, rights } = held
    const roles = await listWorkspaceRoles(tx)
    if (!allows(rights, 'members.update')) throw fail('workspace.forbidden')
    if (!isWithin(member, rights, roles)) throw fail('workspace.role-too-strong')
    const role = requireRole(rights, roles, roleId)
    const isManaging = role.permissions.includes('members.update')
    if (!isManaging || member.user_id === rights.space.owner_id) {
      if (role.id !== member.role_id) await requireDispensable(tx, held)
    }
    await setRole(tx, id, role.id)
    await writeAudit(tx, ctx, {
      action: 'member.updated',
      object: { type: 'space', id: member.space_id },
      before: { userId: member.user_id, role: member.role_name },
      after: { role: role.name },
    })
    if (role.id !== member.role_id) await notifyOfRole(ctx, tx, newsOf(held, role.name))
    await publishToMembers(ctx, tx, member.space_id, [member.user_id])
    const after = await findMember(tx, id)
    if (!after) throw fail('member.not-found')
    return presentMember(after, rights, memberOf(ctx).userId, roles)
  }, before.member.space_id)
}

import { writeAudit } from '../../../core/audit/audit.ts'
import { listWorkspaceRoles } from '../../../core/permissions/workspace-roles.repository.ts'
import { allows } from '../../../core/rights/memberships.repository.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { deleteMember } from '../members.repository.ts'
import { notifyOfRemoval } from '../news.ts'
import { publishToMembers } from '../publish-to-members.ts'
import { heldMember, newsOf, requireDispensable } from './held-member.ts'
import { isWithin } from './present-member.ts'

/** Removes a member from a workspace, or lets the caller leave. Files belong to the workspace, so all of them stay. */
export async function removeMember(ctx: Ctx, id: string): Promise<void> {
  const before = await heldMember(ctx, id)
  await ctx.db.transaction(async tx => {
    await lockSpace(tx, before.member.space_id)
    const held = await heldMember(ctx, id, tx)
    const { member, rights, isMe } = held
    if (!isMe) {
      if (!allows(rights, 'members.delete')) throw fail('workspace.forbidden')
      if (!isWithin(member, rights, await listWorkspaceRoles(tx))) throw fail('workspace.forbidden')
    }
    await requireDispensable(tx, held)
    await deleteMember(tx, id)
    await writeAudit(tx, ctx, {
      action: 'member.removed',
      object: { type: 'space', id: member.space_id },
      before: { userId: member.user_id, role: member.role_name, hasLeft: isMe },
    })
    await notifyOfRemoval(ctx, tx, newsOf(held, ''))
    await publishToMembers(ctx, tx, member.space_id, [member.user_id])
  }, before.member.space_id)
}

import { writeAudit } from '../../../core/audit/audit.ts'
import { listWorkspaceRoles } from '../../../core/permissions/workspace-roles.repository.ts'
import { requireOwnersQuota } from '../../../core/tree/quota.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { updateSpace } from '../../drive/public.ts'
import { findMemberOf, insertMember, setRole } from '../members.repository.ts'
import { publishToMembers } from '../publish-to-members.ts'

/**
 * Transfers a departing user's workspaces to another user, who gets the strongest role in each.
 * @throws `space.full`, `space.owner-full`
 */
export async function passWorkspaces(
  ctx: Ctx,
  tx: Tx,
  { owned, managed }: { readonly owned: readonly SpaceRow[]; readonly managed: readonly SpaceRow[] },
  heirId: string,
): Promise<void> {
  const [strongest] = await listWorkspaceRoles(tx)
  if (!strongest) throw new Error('No workspace role exists')
  for (const space of [...owned, ...managed]) {
    const isOwned = owned.includes(space)
    if (isOwned) {
      await requireOwnersQuota(ctx, tx, space, heirId)
      await updateSpace(tx, space.id, { owner_id: heirId })
    }
    const member = await findMemberOf(tx, space.id, heirId)
    const row = { id: newId(), space_id: space.id, user_id: heirId, role_id: strongest.id, joined_at: ctx.clock.now() }
    if (member) await setRole(tx, member.id, strongest.id)
    else await insertMember(tx, row)
    await writeAudit(tx, ctx, {
      action: 'workspace.passed-on',
      object: { type: 'space', id: space.id },
      before: { ownerId: space.owner_id },
      after: isOwned ? { ownerId: heirId } : { managerId: heirId },
    })
    await publishToMembers(ctx, tx, space.id, [heirId])
  }
}

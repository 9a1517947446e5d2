import type { SpaceRights } from '../../../core/rights/memberships.repository.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail, isFailure } from '../../../platform/failure.ts'
import { countManagers, findMember, type HeldMembership } from '../members.repository.ts'
import { requireWorkspace } from '../space-rights.ts'

export interface HeldMember {
  readonly member: HeldMembership
  readonly rights: SpaceRights
  readonly isMe: boolean
}

/** A member of a workspace that the caller belongs to. @throws `member.not-found` for any other */
export async function heldMember(
  ctx: Needs<'caller' | 'db'>,
  id: string,
  db: Reader = ctx.db.read,
): Promise<HeldMember> {
  const member = await findMember(db, id)
  if (!member) throw fail('member.not-found')
  try {
    const rights = await requireWorkspace(ctx, member.space_id, null, db)
    return { member, rights, isMe: member.user_id === memberOf(ctx).userId }
  } catch (error) {
    throw isFailure(error, 'workspace.not-found') ? fail('member.not-found') : error
  }
}

/**
 * Someone must be responsible for a workspace: its owner can't leave or change role until someone else owns it. Must
 * run under the lock of the space, so that two members leaving at the same time don't both rely on the other one
 * staying.
 * @throws `workspace.last-manager`, `workspace.owner-stays`
 */
export async function requireDispensable(db: Reader, { member, rights }: HeldMember): Promise<void> {
  const managers = await countManagers(db, member.space_id, member.user_id)
  if (managers === 0) throw fail('workspace.last-manager')
  if (member.user_id === rights.space.owner_id) throw fail('workspace.owner-stays')
}

/** The data for notifying a member of a change to their membership. */
export function newsOf({ member, rights: { space } }: HeldMember, role: string) {
  return { id: member.id, userId: member.user_id, workspaceId: space.id, workspace: space.name, role }
}

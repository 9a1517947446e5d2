import type { Invitation } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { countMailAgain } from '../../../core/people/count-unregistered.ts'
import { findConfirmed } from '../../../core/people/listed-people.repository.ts'
import { listWorkspaceRoles } from '../../../core/permissions/workspace-roles.repository.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail, isFailure } from '../../../platform/failure.ts'
import { deleteInvitation, findInvitation, type HeldInvitation, recordSent } from '../invitations.repository.ts'
import { revokeInvitationNews } from '../news.ts'
import { publishToMembers } from '../publish-to-members.ts'
import { requireRole, requireWorkspace } from '../space-rights.ts'
import { sendInvitation } from './invite.ts'
import { presentInvitation } from './present-invitation.ts'

/**
 * An invitation to a workspace for which the caller may invite members. @throws `invitation.not-found` for any other
 */
async function managedInvitation(ctx: Needs<'caller' | 'db'>, id: string, db: Reader): Promise<HeldInvitation> {
  const invitation = await findInvitation(db, id)
  if (!invitation) throw fail('invitation.not-found')
  try {
    await requireWorkspace(ctx, invitation.space_id, 'members.invite', db)
  } catch (error) {
    const isRefused = isFailure(error, 'workspace.not-found') || isFailure(error, 'workspace.forbidden')
    throw isRefused ? fail('invitation.not-found') : error
  }
  return invitation
}

/**
 * Resends the email in the name of the caller, who must be able to give the role.
 * @throws `invitation.not-found`, `workspace.role-too-strong`, `recipient.too-many`, `recipient.too-often`
 */
export async function resendInvitation(ctx: Ctx, id: string): Promise<Invitation> {
  await managedInvitation(ctx, id, ctx.db.read)
  return ctx.db.transaction(async tx => {
    const invitation = await managedInvitation(ctx, id, tx)
    const now = ctx.clock.now()
    await countMailAgain(ctx, tx, invitation.email, null)
    const rights = await requireWorkspace(ctx, invitation.space_id, 'members.invite', tx)
    requireRole(rights, await listWorkspaceRoles(tx), invitation.role_id)
    await recordSent(tx, id, { at: now, by: memberOf(ctx).userId })
    await sendInvitation(ctx, tx, invitation)
    await writeAudit(tx, ctx, {
      action: 'invitation.resent',
      object: { type: 'space', id: invitation.space_id },
      after: { to: invitation.email },
    })
    return presentInvitation({ ...invitation, sent_at: now })
  })
}

/** @throws `invitation.not-found` */
export async function revokeInvitation(ctx: Ctx, id: string): Promise<void> {
  await managedInvitation(ctx, id, ctx.db.read)
  await ctx.db.transaction(async tx => {
    const { space_id, email, role_name } = await managedInvitation(ctx, id, tx)
    await deleteInvitation(tx, id)
    await revokeInvitationNews(ctx, tx, id)
    await writeAudit(tx, ctx, {
      action: 'invitation.withdrawn',
      object: { type: 'space', id: space_id },
      before: { to: email, role: role_name },
    })
    const people = await findConfirmed(tx, [email])
    await publishToMembers(
      ctx,
      tx,
      space_id,
      [...people.values()].map(person => person.id),
    )
  })
}

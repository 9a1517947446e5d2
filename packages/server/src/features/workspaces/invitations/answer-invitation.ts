import type { Invitation, Workspace } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { findConfirmedAddress, isActive } from '../../../core/people/people.repository.ts'
import { listWorkspaceRoles } from '../../../core/permissions/workspace-roles.repository.ts'
import { allows, listSpaceRights } from '../../../core/rights/memberships.repository.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { deleteInvitation, findInvitation, type HeldInvitation, listInvitations } from '../invitations.repository.ts'
import { insertMember } from '../members.repository.ts'
import { revokeInvitationNews } from '../news.ts'
import { publishToMembers } from '../publish-to-members.ts'
import { mayGive } from '../space-rights.ts'
import { readWorkspace } from '../spaces/create-workspace.ts'
import { presentInvitation } from './present-invitation.ts'

/** The caller's address, once they have confirmed it. */
export function ownAddress(ctx: Needs<'caller'>, db: Reader): Promise<string | undefined> {
  return findConfirmedAddress(db, memberOf(ctx).userId)
}

/** Invitations to the caller; none until they have confirmed their address. */
export async function listMyInvitations(ctx: Needs<'caller' | 'db'>): Promise<{ data: Invitation[] }> {
  const email = await ownAddress(ctx, ctx.db.read)
  return { data: email === undefined ? [] : (await listInvitations(ctx.db.read, { email })).map(presentInvitation) }
}

/** @throws `invitation.not-found` for an invitation that is not to the caller */
async function ownInvitation(ctx: Needs<'caller'>, id: string, db: Reader): Promise<HeldInvitation> {
  const invitation = await findInvitation(db, id)
  const email = invitation && (await ownAddress(ctx, db))
  if (!invitation || invitation.email !== email) throw fail('invitation.not-found')
  return invitation
}

/**
 * Joins the workspace with the role of the invitation, as long as the inviter may still give it: their rights or the
 * role’s may have changed since, or they may be suspended. @throws `invitation.not-found`, `invitation.over`
 */
export async function acceptInvitation(ctx: Ctx, id: string): Promise<Workspace> {
  const { userId } = memberOf(ctx)
  const { space_id } = await ownInvitation(ctx, id, ctx.db.read)
  await ctx.db.transaction(async tx => {
    await lockSpace(tx, space_id)
    const invitation = await ownInvitation(ctx, id, tx)
    if (!(await mayStillInvite(tx, invitation))) throw fail('invitation.over')
    await insertMember(tx, {
      id: newId(),
      space_id,
      user_id: userId,
      role_id: invitation.role_id,
      joined_at: ctx.clock.now(),
    })
    await deleteInvitation(tx, id)
    await revokeInvitationNews(ctx, tx, id)
    await writeAudit(tx, ctx, {
      action: 'invitation.accepted',
      object: { type: 'space', id: space_id },
      after: { userId, role: invitation.role_name },
    })
    await publishToMembers(ctx, tx, space_id, [userId])
  }, space_id)
  return readWorkspace(ctx, space_id)
}

async function mayStillInvite(db: Reader, { invited_by, space_id, role_id }: HeldInvitation): Promise<boolean> {
  if (invited_by === null || !(await isActive(db, invited_by))) return false
  const rights = (await listSpaceRights(db, invited_by)).find(({ space }) => space.id === space_id)
  const role = (await listWorkspaceRoles(db)).find(({ id }) => id === role_id)
  return Boolean(rights && role && allows(rights, 'members.invite') && mayGive(rights, role))
}

/** @throws `invitation.not-found` */
export async function declineInvitation(ctx: Ctx, id: string): Promise<void> {
  await ownInvitation(ctx, id, ctx.db.read)
  await ctx.db.transaction(async tx => {
    const { space_id, email } = await ownInvitation(ctx, id, tx)
    await deleteInvitation(tx, id)
    await revokeInvitationNews(ctx, tx, id)
    const object = { type: 'space', id: space_id }
    await writeAudit(tx, ctx, { action: 'invitation.declined', object, before: { to: email } })
    await publishToMembers(ctx, tx, space_id, [memberOf(ctx).userId])
  })
}

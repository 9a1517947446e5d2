import type { Invitation, InviteInput } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { countMailAgain, countUnregistered } from '../../../core/people/count-unregistered.ts'
import { findConfirmed } from '../../../core/people/listed-people.repository.ts'
import { listWorkspaceRoles } from '../../../core/permissions/workspace-roles.repository.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { type HeldInvitation, listInvitations, putInvitation } from '../invitations.repository.ts'
import { listMembers } from '../members.repository.ts'
import { notifyOfInvitation } from '../news.ts'
import { publishToMembers } from '../publish-to-members.ts'
import { requireRole, requireWorkspace } from '../space-rights.ts'
import { presentInvitation } from './present-invitation.ts'

/** Invites addresses. An address already invited gets the new role and another email; a member's address is skipped. */
export async function invite(ctx: Ctx, spaceId: string, input: InviteInput): Promise<{ data: Invitation[] }> {
  const { userId } = memberOf(ctx)
  await requireWorkspace(ctx, spaceId, 'members.invite')
  const emails = [...new Set(input.emails.map(email => email.toLowerCase()))]
  return ctx.db.transaction(async tx => {
    await lockSpace(tx, spaceId)
    const rights = await requireWorkspace(ctx, spaceId, 'members.invite', tx)
    const role = requireRole(rights, await listWorkspaceRoles(tx), input.roleId)
    const members = new Set((await listMembers(tx, spaceId)).map(member => member.email))
    const now = ctx.clock.now()
    const ids: string[] = []
    const invited = emails.filter(email => !members.has(email))
    await countMails(ctx, tx, spaceId, invited)
    for (const email of invited) {
      const row = { id: newId(), space_id: spaceId, email, role_id: role.id, message: input.message }
      const id = await putInvitation(tx, { ...row, invited_by: userId, sent_at: now, created_at: now })
      ids.push(id)
      await writeAudit(tx, ctx, {
        action: 'invitation.created',
        object: { type: 'space', id: spaceId },
        after: { invitationId: id, to: email, role: role.name },
      })
    }
    const rows = (await listInvitations(tx, { spaceId })).filter(row => ids.includes(row.id))
    for (const row of rows) await sendInvitation(ctx, tx, row)
    const people = await findConfirmed(tx, invited)
    await publishToMembers(
      ctx,
      tx,
      spaceId,
      [...people.values()].map(person => person.id),
    )
    return { data: rows.map(presentInvitation) }
  }, spaceId)
}

async function countMails(
  ctx: Needs<'caller' | 'clock' | 'limits'>,
  tx: Tx,
  spaceId: string,
  emails: readonly string[],
): Promise<void> {
  const waiting = new Set((await listInvitations(tx, { spaceId })).map(row => row.email))
  for (const email of emails) if (waiting.has(email)) await countMailAgain(ctx, tx, email, 'emails')
  const fresh = emails.filter(email => !waiting.has(email))
  await countUnregistered(ctx, tx, fresh, 'emails')
}

export async function sendInvitation(ctx: Ctx, tx: Tx, row: HeldInvitation): Promise<void> {
  const { id, email, space_id, space_name, role_name, message } = row
  const data = { workspaceId: space_id, workspace: space_name, role: role_name, message }
  await notifyOfInvitation(ctx, tx, { id, email, data })
}

import { writeAudit } from '../../core/audit/audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { endExpired, endTaken, endWaitingOf, forgetInvited, listUnsent, removeEnded } from './invitations.repository.ts'
import { orderSending } from './invite-people.ts'

/** How long administrators still see an invitation that is over, in milliseconds. */
const keptMs = 90 * 24 * 60 * 60 * 1000

/** Ends invitations whose time is over or whose address has an account, removes old ones, and sends what a failed job has left. */
export async function sweepInvitations(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async tx => {
    await endExpired(tx, now)
    for (const { id, email } of await endTaken(tx, now)) {
      const object = { type: 'user-invitation', id }
      await writeAudit(tx, ctx, {
        action: 'user-invitation.revoked',
        object,
        before: { to: email, because: 'account' },
      })
    }
    await removeEnded(tx, now - keptMs)
    if ((await listUnsent(tx, 1)).length > 0) await orderSending(ctx, tx)
  })
}

/** Invitations of somebody who leaves end with them, and how they were invited themselves is forgotten. */
export async function forgetInvitationsOf(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  for (const id of await endWaitingOf(tx, userId, ctx.clock.now())) {
    const object = { type: 'user-invitation', id }
    await writeAudit(tx, ctx, { action: 'user-invitation.revoked', object, before: { because: 'inviter' } })
  }
  await forgetInvited(tx, userId)
}

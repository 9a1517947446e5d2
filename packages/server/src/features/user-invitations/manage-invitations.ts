import type { Outcome, Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { findPersonByEmail } from '../../core/people/people.repository.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { done, leftAlone } from '../../platform/outcomes.ts'
import { giverOf, mayGive } from './giver.ts'
import { changeInvitation, endWaiting, findWaiting, lockInvitation } from './invitations.repository.ts'
import { invitationMs, orderSending } from './invite-people.ts'

/** The most mails a day about one invitation on request. */
const mostResent = 5
const daySeconds = 24 * 60 * 60

/**
 * Sends invitations again in the caller’s name, who must be able to give what they give; the links sent before stop
 * working. One that has expired waits again.
 */
export function resendInvitations(ctx: Ctx, ids: readonly string[]): Promise<Outcomes> {
  return ctx.db.transaction(async tx => {
    const data: Outcome[] = []
    for (const id of new Set(ids)) data.push(await resend(ctx, tx, id))
    if (data.some(({ status }) => status === 'done')) await orderSending(ctx, tx)
    return { data }
  })
}

async function resend(ctx: Ctx, tx: Tx, id: string): Promise<Outcome> {
  const row = await lockInvitation(tx, ctx.db.dialect, id)
  if (!row) return leftAlone(id, 'user-invitation.not-found')
  if (row.state !== 'waiting' && row.state !== 'expired') return leftAlone(id, 'user-invitation.over')
  if (await findPersonByEmail(tx, row.email)) return leftAlone(id, 'user-invitation.has-account')
  const newer = await findWaiting(tx, row.email)
  if (newer && newer.id !== id) return leftAlone(id, 'user-invitation.already')
  if (!(await mayGive(tx, giverOf(ctx), row))) return leftAlone(id, 'user-invitation.forbidden')
  if ((await ctx.limits.countIn(tx, `user-invitation:${id}`, mostResent, daySeconds)) !== null)
    return leftAlone(id, 'user-invitation.too-often', { max: mostResent })
  const { caller } = ctx
  await changeInvitation(tx, id, {
    state: 'waiting',
    token_hash: null,
    sent_at: null,
    ended_at: null,
    expires_at: ctx.clock.now() + invitationMs,
    invited_by: caller.kind === 'member' ? caller.userId : null,
    is_from_console: caller.kind === 'system' ? 1 : 0,
  })
  const object = { type: 'user-invitation', id }
  await writeAudit(tx, ctx, { action: 'user-invitation.resent', object, after: { to: row.email } })
  return done(id)
}

/** Revokes invitations: their links stop working with the end of this call. */
export function revokeInvitations(ctx: Ctx, ids: readonly string[]): Promise<Outcomes> {
  return ctx.db.transaction(async tx => {
    const data: Outcome[] = []
    for (const id of new Set(ids)) data.push(await revoke(ctx, tx, id))
    return { data }
  })
}

async function revoke(ctx: Ctx, tx: Tx, id: string): Promise<Outcome> {
  const row = await lockInvitation(tx, ctx.db.dialect, id)
  if (!row) return leftAlone(id, 'user-invitation.not-found')
  if (!(await endWaiting(tx, id, { state: 'revoked', at: ctx.clock.now() })))
    return leftAlone(id, 'user-invitation.over')
  const object = { type: 'user-invitation', id }
  await writeAudit(tx, ctx, { action: 'user-invitation.revoked', object, before: { to: row.email } })
  return done(id)
}

import type { Outcome, Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { findPersonByEmail } from '../../core/people/people.repository.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { done, leftAlone } from '../../platform/outcomes.ts'
import { giverOf, mayGive } from './giver.ts'
import { invitationMs } from './invitation-lifetime.ts'
import { changeInvitation, endWaiting, findWaiting, lockInvitations } from './invitations.repository.ts'
import { orderSending } from './invite-people.ts'
import { piecesOf } from './pieces.ts'
import type { UserInvitationRow } from './user-invitations.tables.ts'

/** The most mails a day about one invitation on request. */
const mostResent = 5
const daySeconds = 24 * 60 * 60

/** How many are changed in one transaction, so that others get their turn in between. */
const atOnce = 50

/**
 * Sends invitations again in the caller’s name, who must be able to give what they give; the links sent before stop
 * working. One that has expired waits again.
 */
export function resendInvitations(ctx: Ctx, ids: readonly string[]): Promise<Outcomes> {
  return change(ctx, ids, async (tx, rows) => {
    const data: Outcome[] = []
    for (const [id, row] of rows) data.push(await resend(ctx, tx, id, row))
    if (data.some(({ status }) => status === 'done')) await orderSending(ctx, tx)
    return data
  })
}

type Found = ReadonlyMap<string, UserInvitationRow | undefined>

async function change(
  ctx: Ctx,
  ids: readonly string[],
  work: (tx: Tx, rows: Found) => Promise<readonly Outcome[]>,
): Promise<Outcomes> {
  const data: Outcome[] = []
  for (const some of piecesOf([...new Set(ids)], atOnce)) {
    const outcomes = await ctx.db.transaction(async tx => {
      const rows = await lockInvitations(tx, ctx.db.dialect, some)
      return work(tx, new Map(some.map(id => [id, rows.get(id)])))
    })
    data.push(...outcomes)
  }
  return { data }
}

async function resend(ctx: Ctx, tx: Tx, id: string, row: UserInvitationRow | undefined): Promise<Outcome> {
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
  return change(ctx, ids, async (tx, rows) => {
    const data: Outcome[] = []
    for (const [id, row] of rows) data.push(await revoke(ctx, tx, id, row))
    return data
  })
}

async function revoke(ctx: Ctx, tx: Tx, id: string, row: UserInvitationRow | undefined): Promise<Outcome> {
  if (!row) return leftAlone(id, 'user-invitation.not-found')
  if (!(await endWaiting(tx, id, { state: 'revoked', at: ctx.clock.now() })))
    return leftAlone(id, 'user-invitation.over')
  const object = { type: 'user-invitation', id }
  await writeAudit(tx, ctx, { action: 'user-invitation.revoked', object, before: { to: row.email } })
  return done(id)
}

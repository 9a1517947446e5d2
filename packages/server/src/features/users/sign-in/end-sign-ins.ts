import type { SignInDetails } from '@holdall/contract/users/account.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { requestAccountMail, signIns } from '../../accounts/public.ts'
import { lockReached } from '../reached-user.ts'
import { findUsers } from '../users.repository.ts'

/** @throws `user.not-found`, also for an account that is being deleted */
export async function readUserSignIn(ctx: Needs<'clock' | 'db'>, id: string): Promise<SignInDetails> {
  if ((await findUsers(ctx.db.read, [id])).length === 0) throw fail('user.not-found')
  return signIns.read(ctx, id)
}

/**
 * Changes how someone else signs in, under the locks of their account. Their own sign-in people change in their account
 * settings, which ask for the password. @throws `user.not-found`, `user.too-strong`, `user.not-yourself`
 */
function changeOther<T>(
  ctx: Ctx,
  id: string,
  change: (tx: Tx, user: Awaited<ReturnType<typeof lockReached>>) => Promise<T>,
): Promise<T> {
  if (id === memberOf(ctx).userId) throw fail('user.not-yourself')
  return ctx.db.transaction(async tx => change(tx, await lockReached(ctx, tx, id)))
}

/** Ends all sessions of a user. */
export function endUserSessions(ctx: Ctx, id: string): Promise<{ ended: number }> {
  return changeOther(ctx, id, async tx => {
    const ended = await signIns.endSessions(tx, ctx, id)
    await writeAudit(tx, ctx, { action: 'session.ended', object: { type: 'user', id }, after: { sessions: ended } })
    return { ended }
  })
}

/** Ends one session of a user. @throws `item.not-found` for an unknown one and for other people's alike */
export async function endUserSession(ctx: Ctx, id: string, sessionId: string): Promise<void> {
  await changeOther(ctx, id, async tx => {
    if ((await signIns.endSessions(tx, ctx, id, { only: sessionId })) === 0) throw fail('item.not-found')
    await writeAudit(tx, ctx, { action: 'session.ended', object: { type: 'user', id }, after: { sessions: 1 } })
  })
}

/** Removes the second factors of a user, for example of someone who has lost theirs. The user is told by mail. */
export async function removeUserSecondFactor(ctx: Ctx, id: string): Promise<void> {
  await changeOther(ctx, id, (tx, user) => signIns.removeSecondFactors(tx, ctx, user))
}

/** Revokes one token of a user. @throws `item.not-found` for an unknown one and for other people's alike */
export async function revokeUserToken(ctx: Ctx, id: string, tokenId: string): Promise<void> {
  await changeOther(ctx, id, async tx => {
    const [token] = await signIns.revokeTokens(tx, ctx, id, tokenId)
    if (!token) throw fail('item.not-found')
    const before = { kind: token.kind, name: token.name }
    await writeAudit(tx, ctx, { action: 'token.revoked', object: { type: 'user', id }, before })
  })
}

/**
 * Mails a user a link to choose a new password, as “Forgot password” does.
 * @throws `user.not-found`, `user.too-strong`, `user.suspended`, `user.company-only`
 */
export async function sendReset(ctx: Ctx, id: string): Promise<void> {
  const email = await ctx.db.transaction(async tx => {
    const user = await lockReached(ctx, tx, id)
    if (user.banned_at !== null) throw fail('user.suspended')
    if (!signIns.usesPassword(ctx, id)) throw fail('user.company-only')
    await writeAudit(tx, ctx, { action: 'user.reset-sent', object: { type: 'user', id } })
    return user.email
  })
  await requestAccountMail(ctx, 'forgotten', email)
}

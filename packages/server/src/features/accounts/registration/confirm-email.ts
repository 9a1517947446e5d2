import { writeAudit } from '../../../core/audit/audit.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { findUser, findUserByEmail, type UserPatch, updateUser } from '../accounts.repository.ts'
import { consumeToken } from '../one-time-tokens/one-time-tokens.repository.ts'

/** Confirms the address of a registration or completes a change of address. @throws `account.token-invalid` */
export async function confirmEmail(ctx: Ctx, token: string): Promise<{ email: string }> {
  return ctx.db.transaction(async tx => {
    const email = (await confirmRegistration(tx, ctx, token)) ?? (await confirmChange(tx, ctx, token))
    if (!email) throw fail('account.token-invalid')
    return { email }
  })
}

async function confirmRegistration(
  tx: Tx,
  ctx: Needs<'caller' | 'clock' | 'events' | 'origin'>,
  token: string,
): Promise<string | null> {
  const userId = await consumeToken(tx, ctx, 'confirm', token)
  const user = userId ? await findUser(tx, userId) : undefined
  if (!user) return null
  await saveConfirmed(tx, ctx, user.id, user.email, {})
  return user.email
}

async function confirmChange(tx: Tx, ctx: Ctx, token: string): Promise<string | null> {
  const userId = await consumeToken(tx, ctx, 'change-email', token)
  if (!userId) return null
  await lockUser(tx, ctx.db.dialect, userId)
  const user = await findUser(tx, userId)
  const next = user?.pending_email
  // Someone may have registered with the address in the meantime; then it is theirs.
  if (!user || !next || (await findUserByEmail(tx, next))) return null
  await saveConfirmed(tx, ctx, user.id, next, { email: next, pending_email: null })
  return next
}

/** Marks an address as confirmed and notifies the other features (`user.confirmed`). */
export async function saveConfirmed(
  tx: Tx,
  ctx: Needs<'caller' | 'clock' | 'events' | 'origin'>,
  userId: string,
  email: string,
  patch: UserPatch,
): Promise<void> {
  const now = ctx.clock.now()
  await updateUser(tx, userId, { ...patch, email_confirmed_at: now }, now)
  await writeAudit(tx, ctx, {
    action: 'user.email-confirmed',
    object: { type: 'user', id: userId },
    actorId: userId,
    after: { email },
  })
  await ctx.events.publish(tx, { type: 'user.confirmed', payload: { userId } })
}

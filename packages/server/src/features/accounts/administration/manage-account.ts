import type { UserRow } from '../../../core/people/people.tables.ts'
import { displayName } from '../../../core/people/person-names.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { listTokens } from '../access-tokens/access-tokens.repository.ts'
import { revokeTokens } from '../access-tokens/revoke-tokens.ts'
import { savePassword, type UserPatch, updateUser } from '../accounts.repository.ts'
import { passwordChangedMail } from '../emails/password-changed.mail.ts'
import { deleteLinks } from '../links/links.repository.ts'
import { deleteAllTokens } from '../one-time-tokens/one-time-tokens.repository.ts'
import { publishEnd, revokeSessions } from '../sessions/revoke-sessions.ts'

/** What an administrator changes in an account; omitted fields stay the same. */
interface AccountChange {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly isConfirmed?: boolean | undefined
  /** Bytes; null to use the site's value. */
  readonly availableSpace?: number | null | undefined
  readonly passwordHash?: string | undefined
  /** Key of a picture that is already stored. */
  readonly avatarKey?: string | undefined
  /** Suspends the user immediately, or reactivates them. Their tokens then work again; their sessions don't. */
  readonly isSuspended?: boolean | undefined
}

/**
 * Changes another user's account. A new password ends their sessions and removes their tokens and social logins. Called
 * under the user's lock.
 */
export async function changeAccount(
  ctx: Needs<'clock' | 'events' | 'mail'>,
  tx: Tx,
  user: UserRow,
  change: AccountChange,
): Promise<void> {
  const now = ctx.clock.now()
  const names = {
    first_name: change.firstName?.trim() ?? user.first_name,
    last_name: change.lastName?.trim() ?? user.last_name,
  }
  const patch: UserPatch = { ...names, name: displayName({ ...names, email: user.email }) }
  if (change.availableSpace !== undefined) patch.available_space = change.availableSpace
  if (change.avatarKey !== undefined) patch.avatar_key = change.avatarKey
  const wasConfirmed = user.email_confirmed_at !== null
  const isConfirmed = change.isConfirmed ?? wasConfirmed
  if (isConfirmed !== wasConfirmed) patch.email_confirmed_at = isConfirmed ? now : null
  if (change.isSuspended !== undefined) patch.banned_at = change.isSuspended ? now : null
  await updateUser(tx, user.id, patch, now)
  if (change.isSuspended) await endAccess(ctx, tx, user.id)
  if (change.passwordHash !== undefined) await replacePassword(ctx, tx, user, change.passwordHash)
  if (isConfirmed && !wasConfirmed) {
    await ctx.events.publish(tx, { type: 'user.confirmed', payload: { userId: user.id } })
  }
}

async function replacePassword(
  ctx: Needs<'clock' | 'events' | 'mail'>,
  tx: Tx,
  user: UserRow,
  hash: string,
): Promise<void> {
  await deleteLinks(tx, user.id)
  await savePassword(tx, user.id, hash, ctx.clock.now())
  await deleteAllTokens(tx, user.id)
  await revokeSessions(tx, ctx, user.id)
  await revokeTokens(tx, ctx, user.id)
  await ctx.mail.queue(tx, { template: passwordChangedMail, to: user.email, data: {} })
}

async function endAccess(ctx: Needs<'events'>, tx: Tx, userId: string): Promise<void> {
  await revokeSessions(tx, ctx, userId)
  // Tokens of a suspended user are refused; this closes the streams that programs have open with them.
  const tokens = await listTokens(tx, userId)
  await publishEnd(
    tx,
    ctx,
    userId,
    tokens.map(token => token.id),
  )
}

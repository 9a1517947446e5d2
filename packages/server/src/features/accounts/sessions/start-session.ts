import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { knownDeviceCookie } from '../../../platform/http/known-device.ts'
import { recordSignIn } from '../accounts.repository.ts'
import { keepProviderSession, type ThroughProvider } from './provider-sessions.repository.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { readSessionCookie, sessionCookie } from './session-cookie.ts'
import { findSessionOwner, insertSession } from './sessions.repository.ts'

const day = 24 * 60 * 60 * 1000

/** A session ends when it isn't used for this long; each use restarts it. */
const lifetime = { remembered: 30 * day, brief: day }

/**
 * Signs a user in with a new session. It never adopts a token that the browser sent, and ends the session of that
 * token.
 * @param through the provider that identified the user; it may limit the session, and end it
 * @returns the new token, for `sessionCookies`.
 */
export async function startSession(
  tx: Tx,
  ctx: Ctx,
  userId: string,
  isRemembered: boolean,
  through: ThroughProvider | null = null,
): Promise<string> {
  const startedAt = ctx.clock.now()
  // Before any session is locked: whoever ends another person's sessions locks the user first, too.
  await recordSignIn(tx, userId, startedAt)
  const brought = readSessionCookie(ctx.origin, ctx.vault)
  const former = brought ? await findSessionOwner(tx, brought) : undefined
  if (former) await revokeSessions(tx, ctx, former.user_id, { only: former.id })
  const endsAt = through?.endsAt ?? null
  const unusedUntil = startedAt + (isRemembered ? lifetime.remembered : lifetime.brief)
  const session = await insertSession(tx, {
    userId,
    startedAt,
    expiresAt: Math.min(unusedUntil, endsAt ?? unusedUntil),
    endsAt,
    address: ctx.origin.address,
    userAgent: ctx.origin.userAgent,
  })
  if (through) await keepProviderSession(tx, { through, userId, sessionId: session.id, now: startedAt })
  if (ctx.settings.get('single_device_login')) await revokeSessions(tx, ctx, userId, { except: session.id })
  return session.token
}

export interface NewSession {
  readonly token: string
  readonly isRemembered: boolean
}

/** The cookies that a browser gets when its user has signed in: the session, and the mark of a known browser. */
export function sessionCookies(
  ctx: Needs<'clock' | 'origin' | 'vault'>,
  email: string,
  { token, isRemembered }: NewSession,
): string[] {
  return [sessionCookie(ctx.origin, token, isRemembered), knownDeviceCookie(ctx, email, isRemembered)]
}

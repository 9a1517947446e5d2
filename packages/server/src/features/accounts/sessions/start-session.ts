import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { knownDeviceCookie } from '../../../platform/http/known-device.ts'
import type { AccountLibrary } from '../library/account-port.ts'
import { readSessionToken, sessionCookieName } from '../library/session-cookie.ts'
import { endSessions } from './end-sessions.ts'
import { findSessionOwner } from './sessions.repository.ts'

const day = 24 * 60 * 60 * 1000

/** A session ends when it was not used for this long; each use begins it anew. */
const lifetime = { remembered: 30 * day, brief: day }

/** The longest that browsers keep a cookie (RFC 6265bis §5.5: 400 days); the session behind it ends by itself. */
const cookieSeconds = 400 * 24 * 60 * 60

/**
 * Signs someone in: a session under a new token, never one that the browser brought; the session that it did bring ends.
 * @returns the new token, for `sessionCookie`.
 */
export async function startSession(
  tx: Tx,
  ctx: Ctx,
  library: AccountLibrary,
  userId: string,
  isRemembered: boolean,
): Promise<string> {
  const brought = readSessionToken(ctx.origin.cookies[sessionCookieName], ctx.vault)
  const former = brought ? await findSessionOwner(tx, brought) : undefined
  if (former) await endSessions(tx, ctx, former.user_id, { only: former.id })
  const startedAt = ctx.clock.now()
  const session = await library.createSession(tx, {
    userId,
    startedAt,
    expiresAt: startedAt + (isRemembered ? lifetime.remembered : lifetime.brief),
    address: ctx.origin.address,
    userAgent: ctx.origin.userAgent,
  })
  if (ctx.settings.get('single_device_login')) await endSessions(tx, ctx, userId, { except: session.id })
  return session.token
}

/** The Set-Cookie value that gives a browser its session. */
export function sessionCookie(
  ctx: Ctx,
  library: AccountLibrary,
  token: string,
  isRemembered: boolean,
): Promise<string> {
  return library.sessionCookie(token, {
    isSecure: ctx.origin.baseUrl.startsWith('https:'),
    maxAgeSeconds: isRemembered ? cookieSeconds : null,
  })
}

export interface NewSession {
  readonly token: string
  readonly isRemembered: boolean
}

/** What a browser gets when its person has signed in: the session, and the mark of a browser that has done so before. */
export async function sessionCookies(
  ctx: Ctx,
  library: AccountLibrary,
  email: string,
  { token, isRemembered }: NewSession,
): Promise<string[]> {
  return [await sessionCookie(ctx, library, token, isRemembered), knownDeviceCookie(ctx, email, isRemembered)]
}

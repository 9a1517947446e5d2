import { type ImpersonateInput, impersonationMinutes } from '@holdall/contract/accounts/impersonation.endpoints.ts'
import type { z } from 'zod'
import { writeAudit } from '../../../core/audit/audit.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import { lockRights } from '../../../core/permissions/administrators.ts'
import { listHeldPermissions } from '../../../core/permissions/held-permissions.repository.ts'
import { instant } from '../../../platform/clock.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { reaches } from '../../roles/public.ts'
import { findUser } from '../accounts.repository.ts'
import { sessionCookie } from '../sessions/session-cookie.ts'
import { insertSession } from '../sessions/sessions.repository.ts'
import { findSessionWithPerson, markImpersonation } from './impersonation.repository.ts'

/**
 * Signs the caller in as another user for an hour, in a separate session that doesn't count as that user's activity.
 * The caller's own session is kept to return to. @returns the Set-Cookie value
 * @throws `user.not-found`, `user.not-yourself`, `user.suspended`, `user.too-strong`, `account.signed-out-meanwhile`
 */
export async function impersonate(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>,
  userId: string,
  { reason }: z.infer<typeof ImpersonateInput>,
): Promise<string> {
  const caller = memberOf(ctx)
  if (userId === caller.userId) throw fail('user.not-yourself')
  const startedAt = ctx.clock.now()
  const expiresAt = startedAt + impersonationMinutes * 60_000
  const token = await ctx.db.transaction(async tx => {
    await lockRights(tx, ctx.db.dialect)
    await lockUser(tx, ctx.db.dialect, userId)
    const user = await findUser(tx, userId)
    if (!user) throw fail('user.not-found')
    if (user.banned_at !== null) throw fail('user.suspended')
    if (!reaches(caller.permissions, await listHeldPermissions(tx, userId, startedAt))) throw fail('user.too-strong')
    const own = await findSessionWithPerson(tx, ctx.db.dialect, caller.sessionId, startedAt)
    if (own?.user_id !== caller.userId) throw fail('account.signed-out-meanwhile')
    const { address, userAgent } = ctx.origin
    const session = await insertSession(tx, { userId, startedAt, expiresAt, address, userAgent })
    await markImpersonation(tx, session.id, { userId: caller.userId, sessionId: caller.sessionId })
    await writeAudit(tx, ctx, {
      action: 'user.impersonated',
      object: { type: 'user', id: userId },
      after: { reason, until: instant(expiresAt) },
    })
    return session.token
  })
  // It outlives the session behind it, so that the browser can return when the hour is over.
  return sessionCookie(ctx.origin, token, false)
}

import { lockUser } from '../../../core/people/people.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { triesOfClient } from '../../../platform/http/own-networks/own-networks.ts'
import { clientKey } from '../../../platform/http/rate-limit.ts'
import { makeToken, type TokenPlan } from '../access-tokens/make-token.ts'
import { findUser } from '../accounts.repository.ts'
import type { LoginFlowRow } from '../accounts.tables.ts'
import { findFlowOfApp, stepFlow } from './login-flow.repository.ts'

const wrongTries = 100
const windowSeconds = 15 * 60

/** Holds what an app needs to sign in from now on. */
export interface AppAccess {
  readonly server: string
  readonly loginName: string
  readonly appPassword: string
}

/**
 * Gives an app that was let in its password, once: it is created here, so that it is never stored. Null as long as nobody has
 * let it in, and for unknown, expired and used tokens.
 * @throws `request.too-many` after too many tokens that don't exist; those that do are never held up;
 * `account.too-many-tokens` if the member has created others in the meantime
 */
export async function pollFlow(ctx: Ctx, token: string): Promise<AppAccess | null> {
  const found = await findFlowOfApp(ctx.db.read, token, ctx.clock.now())
  if (!found) {
    const allowed = triesOfClient(ctx, wrongTries)
    await ctx.limits.count([`login-flow-poll:client:${clientKey(ctx.origin.address)}`], allowed, windowSeconds)
    return null
  }
  const { id, state, user_id: userId } = found
  if (state !== 'granted' || userId === null) return null
  return ctx.db.transaction(async tx => {
    // Before the flow, as a password reset does: it ends the sessions, and with them the flow.
    await lockUser(tx, ctx.db.dialect, userId)
    const user = await findUser(tx, userId)
    if (!user || user.banned_at !== null) return null
    if (!(await stepFlow(tx, { id, from: 'granted', to: 'used', now: ctx.clock.now() }))) return null
    const { secret } = await makeToken(tx, ctx, user, passwordOf(found))
    return { server: ctx.origin.baseUrl, loginName: user.email, appPassword: secret }
  })
}

/** The app password that a device gets. */
export function passwordOf({ device }: Pick<LoginFlowRow, 'device'>): TokenPlan {
  return { kind: 'app', name: device, scopes: ['read', 'write'], expiresAt: null }
}

import type { GrantedLoginFlow, GrantLoginFlowInput } from '@holdall/contract/accounts/login-flow.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { makeToken, requireTokenLimit } from '../access-tokens/make-token.ts'
import { findUser } from '../accounts.repository.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { findFlowOfPage, holdSession, stepFlow } from './login-flow.repository.ts'
import { passwordOf } from './poll-flow.ts'

/**
 * Lets an app in, in the caller's name. The app then fetches its password by itself, as long as the caller's session lasts; apps
 * of the older kind get it from the page.
 * @throws `account.flow-over` unless it is open, `account.wrong-password`, `account.sign-in-again`,
 * `account.too-many-tokens`
 */
export async function grantFlow(ctx: Ctx, { token, password }: GrantLoginFlowInput): Promise<GrantedLoginFlow> {
  const { userId, sessionId } = memberOf(ctx)
  await confirmIdentity(ctx, password)
  return ctx.db.transaction(async tx => {
    const now = ctx.clock.now()
    await lockUser(tx, ctx.db.dialect, userId)
    const user = await findUser(tx, userId)
    if (!user || !(await holdSession(tx, ctx.db.dialect, sessionId))) throw fail('request.sign-in-needed')
    await requireTokenLimit(tx, userId)
    const flow = await findFlowOfPage(tx, token, now)
    const to = flow?.poll_hash === null ? 'used' : 'granted'
    const isMine = flow && (await stepFlow(tx, { id: flow.id, from: 'open', to, now, by: { userId, sessionId } }))
    if (!isMine) throw fail('account.flow-over')
    const after = { device: flow.device, address: flow.address }
    const object = { type: 'login-flow', id: flow.id }
    await writeAudit(tx, ctx, { action: 'login-flow.granted', object, after })
    if (flow.poll_hash !== null) return { address: null }
    const { secret } = await makeToken(tx, ctx, user, passwordOf(flow))
    return { address: handoverAddress(ctx.origin.baseUrl, user.email, secret) }
  })
}

/** The address by which apps of the older kind are told their password: it opens the app on the same device. */
function handoverAddress(server: string, email: string, password: string): string {
  return `nc://login/server:${server}&user:${encodeURIComponent(email)}&password:${encodeURIComponent(password)}`
}

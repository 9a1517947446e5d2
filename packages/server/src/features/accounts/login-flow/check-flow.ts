import type { LoginFlow, LoginFlowInput } from '@holdall/contract/accounts/login-flow.schemas.ts'
import { instant } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { clientKey } from '../../../platform/http/rate-limit.ts'
import { neededFor } from './confirm-identity.ts'
import { findFlowOfPage } from './login-flow.repository.ts'

/** Returns what the page shows before the member decides. @throws `account.flow-over` for an unknown or expired token */
export async function checkFlow(ctx: Ctx, { token }: LoginFlowInput): Promise<LoginFlow> {
  const flow = await findFlowOfPage(ctx.db.read, token, ctx.clock.now())
  if (!flow) throw fail('account.flow-over')
  return {
    state: flow.state,
    device: flow.device,
    address: flow.address,
    isSameAddress: flow.client === clientKey(ctx.origin.address),
    startedAt: instant(flow.created_at),
    expiresAt: instant(flow.expires_at),
    needs: await neededFor(ctx),
  }
}

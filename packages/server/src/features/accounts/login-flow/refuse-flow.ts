import type { LoginFlowInput } from '@holdall/contract/accounts/login-flow.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { findFlowOfPage, stepFlow } from './login-flow.repository.ts'

/** Refuses an app that asks to be let in, for good. @throws `account.flow-over` unless it is open */
export async function refuseFlow(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>,
  { token }: LoginFlowInput,
): Promise<void> {
  await ctx.db.transaction(async tx => {
    const now = ctx.clock.now()
    const flow = await findFlowOfPage(tx, token, now)
    const isMine = flow && (await stepFlow(tx, { id: flow.id, from: 'open', to: 'refused', now }))
    if (!isMine) throw fail('account.flow-over')
    const after = { device: flow.device, address: flow.address }
    await writeAudit(tx, ctx, { action: 'login-flow.refused', object: { type: 'login-flow', id: flow.id }, after })
  })
}

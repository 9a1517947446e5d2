import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { GatewayError } from '../../../drivers/payments/ask-gateway.ts'
import { openGateway } from '../../../drivers/payments/gateways.ts'
import type { PaymentDriver } from '../../../drivers/payments/payment-driver.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { explainFailure } from '../../../platform/settings/explain-failure.ts'
import { askAndSettle } from '../ask-and-settle.ts'
import type { GatewayEventRow } from '../billing.tables.ts'
import { decideCheckout } from '../checkouts/decide-checkout.ts'
import { findCheckoutAt } from '../checkouts.repository.ts'
import { tellOfTrial } from '../trials/tell-of-trials.ts'
import { eventProblems } from './event-problems.ts'
import { findEvent, markHandled, markStopped } from './events.repository.ts'

/**
 * An event only says where to look: what counts is what the gateway answers now. So events may come twice, late, in any
 * order, or not at all. One that names nothing of ours is kept with the reason, for somebody to look at.
 */
export async function handleEvent(
  ctx: Ctx,
  { gateway, id }: { readonly gateway: PaymentMethod; readonly id: string },
): Promise<Record<string, unknown>> {
  const event = await findEvent(ctx.db.read, gateway, id)
  if (!event || event.handled_at !== null) return { outcome: 'handled already' }
  try {
    const driver = await openGateway(ctx, gateway)
    const problem = event.mode === driver.mode ? await work(ctx, driver, event) : eventProblems.otherMode
    await ctx.db.transaction(tx => markHandled(tx, event, ctx.clock.now(), problem))
    return { type: event.type, outcome: problem ?? 'done' }
  } catch (error) {
    // The job comes again; until then, administrators can read what stopped it.
    if (error instanceof GatewayError)
      await ctx.db.transaction(tx => markStopped(tx, event, explainFailure(error).detail))
    throw error
  }
}

/** @returns what stands in the way, in words for administrators; null if it is done */
async function work(ctx: Ctx, driver: PaymentDriver, event: GatewayEventRow): Promise<string | null> {
  const { gateway, mode, remote_subscription_id: subscriptionId, remote_checkout_id: checkoutId } = event
  const cause = { event: event.type }
  if (subscriptionId !== null) {
    const settled = await askAndSettle(ctx, driver, gateway, subscriptionId, cause)
    const { state } = settled
    if (settled.state === 'settled' && settled.row.trial_ends_at !== null) await tellOfTrial(ctx, settled.row)
    if (state === 'missing') return eventProblems.notFound
    return state === 'unknown' ? eventProblems.noSubscription : null
  }
  if (checkoutId === null) return null
  const attempt = await findCheckoutAt(ctx.db.read, { gateway, mode, remoteId: checkoutId })
  if (!attempt) return eventProblems.noCheckout
  await decideCheckout(ctx, driver, attempt, cause)
  return null
}

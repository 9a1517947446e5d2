import type { ChangePreview } from '@holdall/contract/billing/billing.schemas.ts'
import { paymentDrivers } from '@holdall/contract/drivers/payments.ts'
import { findSubscription } from '../../../core/plans/subscriptions.repository.ts'
import { atGatewayAsStaff } from '../../../drivers/payments/at-gateway.ts'
import type { PaymentDriver } from '../../../drivers/payments/payment-driver.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { recordChanged, recordResumed, tellOwner } from '../../subscriptions/public.ts'
import { askAndSettle } from '../ask-and-settle.ts'
import { presentPreview } from '../mine/present-preview.ts'
import { asCollected, type Collected, requirePrice } from '../mine/require-price.ts'
import { hasRenewingPayment } from '../own-subscriptions.repository.ts'

/** @throws `subscription.not-found`, `billing.not-collected` */
async function requireCollected(ctx: Ctx, id: string): Promise<Collected> {
  const row = await findSubscription(ctx.db.read, id)
  if (!row) throw fail('subscription.not-found')
  return asCollected(row)
}

/** @throws `subscription.cancelled-already` and `billing.needs-customer` too */
async function requireChangeable(ctx: Ctx, id: string): Promise<Collected> {
  const row = await requireCollected(ctx, id)
  if (row.ends_at !== null) throw fail('subscription.cancelled-already')
  // PayPal asks the person for every change.
  if (row.gateway === 'paypal') throw fail('billing.needs-customer', { gateway: paymentDrivers.paypal.name })
  return row
}

/** @throws `billing.other-mode` */
function requireMode({ mode }: PaymentDriver, { mode: ours, gateway }: Collected): void {
  if (mode !== ours) throw fail('billing.other-mode', { gateway: paymentDrivers[gateway].name })
}

/** What a change of someone's plan costs, as the gateway calculates it. Changes nothing. */
export async function previewFor(ctx: Ctx, id: string, planId: string): Promise<ChangePreview> {
  const row = await requireChangeable(ctx, id)
  return atGatewayAsStaff(ctx, row.gateway, async driver => {
    requireMode(driver, row)
    const price = await requirePrice(ctx, driver, row, planId)
    return presentPreview(await driver.previewChange(row.gateway_id, price))
  })
}

interface Change {
  readonly planId: string
  readonly token: string
}

/**
 * Changes someone's plan for what the preview said, and mails them. If the difference couldn't be collected, they get
 * the gateway's page on which they pay it; until then nothing changes.
 */
export async function changeFor(ctx: Ctx, id: string, { planId, token }: Change) {
  const row = await requireChangeable(ctx, id)
  return atGatewayAsStaff(ctx, row.gateway, async driver => {
    requireMode(driver, row)
    const price = await requirePrice(ctx, driver, row, planId)
    const { state, url } = await driver.changePlan(row.gateway_id, price, token, `${ctx.origin.baseUrl}/account/plan`)
    const outcome = state === 'needs-consent' ? ('needs-payment' as const) : state
    await ctx.db.transaction(async tx => {
      await recordChanged(ctx, tx, row, { plan: planId, outcome }, memberOf(ctx).userId)
      const kinds = { done: 'changed', 'from-next-payment': 'changes-later', 'needs-payment': 'needs-payment' } as const
      await tellOwner(ctx, tx, { ...row, plan_id: planId, ends_at: row.renews_at }, kinds[outcome], url)
    })
    await askAndSettle(ctx, driver, row.gateway, row.gateway_id)
    return { state: outcome }
  })
}

/** Takes someone's cancellation back at the gateway, and mails them. */
export async function resumeFor(ctx: Ctx, id: string): Promise<void> {
  const row = await requireCollected(ctx, id)
  if (row.ends_at === null || row.ends_at <= ctx.clock.now()) throw fail('billing.not-cancelled')
  if (await hasRenewingPayment(ctx.db.read, row.user_id)) throw fail('subscription.already')
  await atGatewayAsStaff(ctx, row.gateway, async driver => {
    requireMode(driver, row)
    await driver.resume(row.gateway_id)
    await ctx.db.transaction(async tx => {
      await recordResumed(ctx, tx, id, memberOf(ctx).userId)
      await tellOwner(ctx, tx, row, 'resumed')
    })
    await askAndSettle(ctx, driver, row.gateway, row.gateway_id)
  })
}

import type { ChangePreview, MySubscription } from '@holdall/contract/billing/billing.schemas.ts'
import { paymentDrivers } from '@holdall/contract/drivers/payments.ts'
import { atGateway } from '../../../drivers/payments/at-gateway.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { recordCancelled, recordChanged, recordResumed } from '../../subscriptions/public.ts'
import { askAndSettle } from '../ask-and-settle.ts'
import { findCustomer } from '../checkouts.repository.ts'
import { findOwn, hasRenewingPayment } from '../own-subscriptions.repository.ts'
import { asksForDetails, listMine } from './list-mine.ts'
import { presentPreview } from './present-preview.ts'
import { asCollected, type Collected, requirePrice } from './require-price.ts'

/** Somebody's own subscription that a gateway collects. @throws `subscription.not-found`, `billing.not-collected` */
async function requireOwn(ctx: Ctx, id: string): Promise<Collected> {
  const row = await findOwn(ctx.db.read, memberOf(ctx).userId, id)
  if (!row) throw fail('subscription.not-found')
  return asCollected(row)
}

/** The same, as long as it renews. @throws `subscription.cancelled-already` too */
async function requireRenewing(ctx: Ctx, id: string): Promise<Collected> {
  const own = await requireOwn(ctx, id)
  if (own.ends_at !== null) throw fail('subscription.cancelled-already')
  return own
}

async function presentOwn(ctx: Ctx, id: string): Promise<MySubscription> {
  const found = (await listMine(ctx, memberOf(ctx).userId)).find(one => one.id === id)
  if (!found) throw fail('subscription.not-found')
  return found
}

/** What a change costs, as the gateway calculates it. Changes nothing. */
export async function previewChange(ctx: Ctx, id: string, planId: string): Promise<ChangePreview> {
  const own = await requireRenewing(ctx, id)
  return atGateway(ctx, own.gateway, async driver => {
    const price = await requirePrice(ctx, driver, own, planId)
    return presentPreview(await driver.previewChange(own.gateway_id, price))
  })
}

/** Changes the plan for what the preview said. What counts afterwards is what the gateway answers. */
export async function changeMine(ctx: Ctx, id: string, { planId, token }: { planId: string; token: string }) {
  const own = await requireRenewing(ctx, id)
  return atGateway(ctx, own.gateway, async driver => {
    const price = await requirePrice(ctx, driver, own, planId)
    const back = `${ctx.origin.baseUrl}/account/plan`
    const outcome = await driver.changePlan(own.gateway_id, price, token, back)
    const after = { plan: planId, outcome: outcome.state }
    await ctx.db.transaction(tx => recordChanged(ctx, tx, own, after, memberOf(ctx).userId))
    await askAndSettle(ctx, driver, own.gateway, own.gateway_id)
    return outcome
  })
}

/** Stops renewing: first at the gateway, so that nothing more is collected whatever breaks afterwards. */
export async function cancelMine(ctx: Ctx, id: string): Promise<MySubscription> {
  const own = await requireRenewing(ctx, id)
  await atGateway(ctx, own.gateway, async driver => {
    const endsAt = await driver.cancelAtEnd(own.gateway_id)
    await ctx.db.transaction(tx => recordCancelled(ctx, tx, id, endsAt, memberOf(ctx).userId))
  })
  return presentOwn(ctx, id)
}

/** Takes a cancellation back. */
export async function resumeMine(ctx: Ctx, id: string): Promise<MySubscription> {
  const own = await requireOwn(ctx, id)
  if (own.ends_at === null || own.ends_at <= ctx.clock.now()) throw fail('billing.not-cancelled')
  const { userId } = memberOf(ctx)
  if (await hasRenewingPayment(ctx.db.read, userId)) throw fail('billing.has-plan')
  await atGateway(ctx, own.gateway, async driver => {
    await driver.resume(own.gateway_id)
    await ctx.db.transaction(tx => recordResumed(ctx, tx, id, userId))
    await askAndSettle(ctx, driver, own.gateway, own.gateway_id)
  })
  return presentOwn(ctx, id)
}

/** The gateway's page for changing how one pays. */
export async function findPaymentPage(ctx: Ctx, id: string): Promise<{ url: string }> {
  const own = await requireOwn(ctx, id)
  const url = await atGateway(ctx, own.gateway, async driver => {
    const customerId = await findCustomer(ctx.db.read, own.user_id, own.gateway, driver.mode)
    return driver.paymentMethodPage(own.gateway_id, customerId, `${ctx.origin.baseUrl}/account/plan`)
  })
  if (url === null) throw fail('subscription.not-found')
  return { url }
}

/**
 * The gateway's page for name, address and VAT number of later invoices.
 * @throws `billing.details-off` unless the site asks for any of them; `billing.no-details`
 */
export async function findDetailsPage(ctx: Ctx, id: string): Promise<{ url: string }> {
  const own = await requireOwn(ctx, id)
  const url = await atGateway(ctx, own.gateway, async driver => {
    if (!driver.detailsPage) throw fail('billing.no-details', { gateway: paymentDrivers[own.gateway].name })
    if (!asksForDetails(ctx)) throw fail('billing.details-off')
    const customerId = await findCustomer(ctx.db.read, own.user_id, own.gateway, driver.mode)
    return driver.detailsPage(own.gateway_id, customerId, `${ctx.origin.baseUrl}/account/plan`)
  })
  if (url === null) throw fail('subscription.not-found')
  return { url }
}

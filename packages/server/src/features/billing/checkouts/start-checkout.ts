import { type PaymentMethod, paymentDrivers } from '@holdall/contract/drivers/payments.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { atGateway } from '../../../drivers/payments/at-gateway.ts'
import { isGatewayOn } from '../../../drivers/payments/gateways.ts'
import type { CheckoutRequest, PaymentDriver, PriceIds } from '../../../drivers/payments/payment-driver.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/database/constraint.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { findOffer } from '../../plans/public.ts'
import { mayTry } from '../../subscriptions/public.ts'
import type { CheckoutRow } from '../billing.tables.ts'
import {
  findCustomer,
  findOpenCheckout,
  insertCheckout,
  lockBuyer,
  putCustomer,
  updateOpen,
} from '../checkouts.repository.ts'
import { hasRenewingPayment } from '../own-subscriptions.repository.ts'
import { decideCheckout } from './decide-checkout.ts'

/** A page of a gateway that lives shorter than this isn't handed out again. */
const leastLifeMs = 5 * 60_000
const unknownLifeMs = 2 * 60 * 60_000
const mostTurns = 5

interface Wanted {
  readonly planId: string
  readonly gateway: PaymentMethod
}

/**
 * Begins to pay for a plan, or goes on with what was begun: there is at most one open attempt of a person, so that two
 * tabs lead to the same page of the gateway. Another plan closes the former attempt at its gateway first.
 * @throws `plan.not-found`, `billing.not-sold`, `billing.trial-not-ready`, `billing.has-plan`, `billing.gateway-away`,
 *   `billing.gateway-refused`
 */
export async function startCheckout(ctx: Ctx, wanted: Wanted): Promise<{ id: string; url: string }> {
  const { userId } = memberOf(ctx)
  if (!isGatewayOn(wanted.gateway, ctx.settings)) throw fail('billing.not-sold')
  return atGateway(ctx, wanted.gateway, async driver => {
    const ordered = await requireOffer(ctx, driver, wanted, userId)
    for (let turn = 1; turn <= mostTurns; turn++) {
      const attempt = await openAttempt(ctx, driver, userId, wanted, ordered)
      const isFresh = endOf(attempt) - ctx.clock.now() > leastLifeMs
      if (isSame(attempt, wanted, driver, ordered) && isFresh) {
        if (attempt.state === 'open' && attempt.url !== null) return { id: attempt.id, url: attempt.url }
        return askForPage(ctx, driver, attempt, ordered)
      }
      await closeOther(ctx, attempt)
    }
    // Tabs that keep closing each other's attempts.
    throw fail('billing.gateway-away', { gateway: paymentDrivers[wanted.gateway].name })
  })
}

/** Until when a page can be paid; a gateway that doesn't say closes it after some hours. */
function endOf({ expires_at, created_at }: CheckoutRow): number {
  return expires_at === null ? created_at + unknownLifeMs : expires_at
}

/** Names what a checkout is for at the gateway. */
interface Ordered {
  readonly price: PriceIds
  readonly trial: NonNullable<CheckoutRequest['trial']> | null
}

async function requireOffer(
  ctx: Ctx,
  driver: PaymentDriver,
  { planId, gateway }: Wanted,
  userId: string,
): Promise<Ordered> {
  const offer = await findOffer(ctx.db.read, planId, gateway, driver.mode)
  if (!offer) throw fail('plan.not-found')
  if (offer.price === null || !offer.isShown || offer.plan.is_free === 1) throw fail('billing.not-sold')
  if (offer.trial === null || !(await mayTry(ctx, userId, [driver.mode]))) return { price: offer.price, trial: null }
  const { price, ...trial } = offer.trial
  if (!driver.hasTrialPlans) return { price: offer.price, trial }
  // Without it, the person would pay at once although a trial was offered.
  if (price === null) throw fail('billing.trial-not-ready', { gateway: paymentDrivers[gateway].name })
  return { price, trial }
}

/** The open attempt of a person; a new one, written before the gateway hears of it, if there is none. */
async function openAttempt(
  ctx: Ctx,
  driver: PaymentDriver,
  userId: string,
  { planId, gateway }: Wanted,
  { price, trial }: Ordered,
): Promise<CheckoutRow> {
  const now = ctx.clock.now()
  try {
    return await ctx.db.transaction(async tx => {
      await lockBuyer(tx, ctx.db.dialect, userId)
      if (await hasRenewingPayment(tx, userId)) throw fail('billing.has-plan')
      const open = await findOpenCheckout(tx, userId)
      if (open) return open
      const row: CheckoutRow = {
        id: newId(),
        user_id: userId,
        plan_id: planId,
        gateway,
        mode: driver.mode,
        price_id: price.priceId,
        trial_days: trial?.days ?? 0,
        state: 'starting',
        remote_id: null,
        url: null,
        expires_at: null,
        created_at: now,
        updated_at: now,
      }
      await insertCheckout(tx, row)
      const object = { type: 'plan', id: planId }
      await writeAudit(tx, ctx, { action: 'checkout.started', object, after: { gateway, checkout: row.id } })
      return row
    })
  } catch (error) {
    // Another tab was faster.
    const open = isUniqueViolation(error) ? await findOpenCheckout(ctx.db.read, userId) : undefined
    if (open) return open
    throw error
  }
}

function isSame(
  attempt: CheckoutRow,
  { planId, gateway }: Wanted,
  driver: PaymentDriver,
  { price, trial }: Ordered,
): boolean {
  return (
    attempt.plan_id === planId &&
    attempt.gateway === gateway &&
    attempt.mode === driver.mode &&
    attempt.price_id === price.priceId &&
    attempt.trial_days === (trial?.days ?? 0)
  )
}

/** Makes sure that nobody can pay the former attempt any more. If it turns out to be paid, it is what they have. */
async function closeOther(ctx: Ctx, attempt: CheckoutRow): Promise<void> {
  const giveUp = () =>
    ctx.db.transaction(tx => updateOpen(tx, attempt.id, { state: 'over', updated_at: ctx.clock.now() }))
  // What is paid there all the same is found once the gateway is turned on again.
  if (!isGatewayOn(attempt.gateway, ctx.settings)) return giveUp()
  await atGateway(ctx, attempt.gateway, async driver => {
    // Test and live mode don't know each other; a page of the other one can't be reached any more.
    const isKnown = attempt.remote_id !== null && attempt.mode === driver.mode
    if (isKnown && attempt.remote_id !== null) await driver.expireCheckout(attempt.remote_id)
    const state = isKnown ? await decideCheckout(ctx, driver, attempt) : 'over'
    if (state === 'done') throw fail('billing.has-plan')
    await giveUp()
  })
}

/** Asking again with the same attempt gives the same page, also after a crash between the two. */
async function askForPage(ctx: Ctx, driver: PaymentDriver, attempt: CheckoutRow, { price, trial }: Ordered) {
  const member = memberOf(ctx)
  const { gateway, mode, user_id } = attempt
  const back = `${ctx.origin.baseUrl}/account/plan?checkout=${attempt.id}`
  const page = await driver.startCheckout({
    attemptId: attempt.id,
    price,
    trial,
    asksFor: {
      address: ctx.settings.get('billing.stripe.collect_address'),
      vatNumber: ctx.settings.get('billing.stripe.collect_vat'),
    },
    buyer: {
      userId: member.userId,
      email: member.email,
      name: member.displayName,
      customerId: await findCustomer(ctx.db.read, member.userId, gateway, mode),
      language: member.language ?? 'en',
    },
    returnUrl: back,
    cancelUrl: `${back}&cancelled=1`,
  })
  await ctx.db.transaction(async (tx: Tx) => {
    const { id: remote_id, url, expiresAt: expires_at } = page
    await updateOpen(tx, attempt.id, { state: 'open', remote_id, url, expires_at, updated_at: ctx.clock.now() })
    if (page.customerId) await putCustomer(tx, { user_id, gateway, mode, customer_id: page.customerId })
  })
  return { id: attempt.id, url: page.url }
}

import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { PaymentDriver } from '../../drivers/payments/payment-driver.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/database/constraint.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Cause, type Settled, settle } from '../subscriptions/public.ts'
import { findCheckout, markDone, putCustomer, updateOpen } from './checkouts.repository.ts'
import { endDuplicateJob } from './end-duplicate.job.ts'
import { recordInvoices } from './invoices/record-invoices.ts'
import { findPlanOfPrice } from './prices.repository.ts'

/**
 * Asks a gateway about one of its subscriptions, and brings ours, the attempt that started it, and its invoices to what
 * it says. May be repeated at any time, and by several at once.
 * @param cause why it is asked, for the timeline
 * @throws GatewayError
 */
export async function askAndSettle(
  ctx: Ctx,
  driver: PaymentDriver,
  gateway: PaymentMethod,
  remoteId: string,
  cause: Cause = {},
): Promise<Settled> {
  const askedAt = ctx.clock.now()
  const remote = await driver.readSubscription(remoteId)
  const { mode } = driver
  const { settled, paid } = await takingTurns(ctx, async tx => {
    const attempt = remote?.attemptId ? await findCheckout(tx, remote.attemptId) : undefined
    // What was paid is what was to be paid: neither the browser nor the gateway's page chose another price.
    const isOurs = attempt?.gateway === gateway && attempt.mode === mode && attempt.price_id === remote?.priceId
    const sold = remote ? await findPlanOfPrice(tx, gateway, mode, remote.priceId) : null
    const planId = sold?.plan_id ?? null
    const key = { gateway, mode, remoteId }
    const buyerId = isOurs ? attempt.user_id : null
    const { chargesUpgrades } = driver
    const isAttemptDone = isOurs && attempt.state === 'done'
    const account = sold?.account ?? null
    const answer = { remote, askedAt, planId, account, chargesUpgrades, buyerId, isAttemptDone, cause }
    const outcome = await settle(ctx, tx, key, answer)
    if (outcome.state === 'forgotten' && attempt) {
      // Deleted here, but what was paid for it may still be paid back.
      const plan_id = planId ?? attempt.plan_id
      return { settled: outcome, paid: { id: null, gateway_id: remoteId, user_id: attempt.user_id, plan_id } }
    }
    if (outcome.state !== 'settled') return { settled: outcome, paid: null }
    const now = ctx.clock.now()
    const { row, duplicate } = outcome
    if (attempt && isOurs && !duplicate) await markDone(tx, attempt.id, now)
    if (remote?.customerId)
      await putCustomer(tx, { user_id: row.user_id, gateway, mode, customer_id: remote.customerId })
    if (duplicate) {
      if (attempt && isOurs) await updateOpen(tx, attempt.id, { state: 'over', updated_at: now })
      const uniqueKey = `${endDuplicateJob.kind} ${remoteId}`
      await ctx.jobs.enqueue(tx, endDuplicateJob, { gateway, remoteId, since: duplicate.since }, { uniqueKey })
    }
    return { settled: outcome, paid: row }
  })
  if (paid) await recordInvoices(ctx, driver, gateway, paid)
  return settled
}

const mostTurns = 5

/** Whoever comes back and an event may write the same subscription first: the second one then finds it. */
async function takingTurns<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await ctx.db.transaction(work)
    } catch (error) {
      if (turn === mostTurns || !isUniqueViolation(error)) throw error
    }
  }
}

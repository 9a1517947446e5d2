import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import { findRemote } from '../../../core/plans/subscriptions.repository.ts'
import { GatewayError } from '../../../drivers/payments/ask-gateway.ts'
import { isGatewayOn, openGateway } from '../../../drivers/payments/gateways.ts'
import type { PaymentDriver } from '../../../drivers/payments/payment-driver.ts'
import { paymentMethods } from '../../../drivers/payments/registry.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { explainFailure } from '../../../platform/settings/explain-failure.ts'
import { keepAccount } from '../../subscriptions/public.ts'
import { askAndSettle } from '../ask-and-settle.ts'
import { decideCheckout } from '../checkouts/decide-checkout.ts'
import { listUndecided, updateOpen } from '../checkouts.repository.ts'
import { countAtGateway, listAtGateway, listDue } from '../collected.repository.ts'
import { eventProblems } from '../events/event-problems.ts'
import { listWaiting } from '../events/events.repository.ts'
import { handleEventJob, keyOfEvent } from '../events/handle-event.job.ts'
import { listOrphans } from '../invoices/invoices.repository.ts'
import { recordInvoices } from '../invoices/record-invoices.ts'
import { listUnanswered, tryRefund } from '../payments/try-refund.ts'
import { listPricesAt } from '../prices.repository.ts'
import { setUpWebhook } from '../webhooks/set-up-webhooks.ts'

export interface Reconciliation {
  /** Subscriptions that were compared. */
  readonly compared: number
  /** Those that were missing or different here and are right now. */
  readonly mended: number
  /** Somebody has to look at these. */
  readonly problems: readonly Problem[]
  /** Says how many more problems there are. */
  readonly unlisted: number
}

/** Something that couldn't be mended. */
export interface Problem {
  readonly gateway: PaymentMethod
  readonly about: 'subscription' | 'checkout' | 'gateway'
  /** What the gateway calls the subscription, or we the attempt. */
  readonly remoteId: string | null
  readonly reason: string
  /** Why it is only listed and nothing was changed: the gateway doesn't know it, or it is in another of its accounts. */
  readonly code?: 'not-found' | 'other-account'
}

type TellProgress = (done: number, total: number) => Promise<void>

const pageSize = 100
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Cards and banks take payments back for about four months. */
const moneyBackMs = 130 * dayMs

/**
 * Compares every subscription with its gateway, in both directions, whatever events were lost: ours with what the
 * gateway says, and the gateway's with ours. The gateway is told where to send its events, attempts that nobody came
 * back from are decided, ends that have come are carried out, and events that wait are handled. One gateway that fails
 * doesn't stop the other.
 */
export async function reconcile(ctx: Ctx, tellProgress: TellProgress = async () => undefined): Promise<Reconciliation> {
  const all: Counting = { compared: 0, mended: 0, problems: [], unlisted: 0, total: 0, tellProgress }
  for (const gateway of paymentMethods) {
    if (!isGatewayOn(gateway, ctx.settings)) continue
    try {
      const driver = await openGateway(ctx, gateway)
      const account = await driver.account()
      const endedSince = ctx.clock.now() - moneyBackMs
      all.total += await countAtGateway(ctx.db.read, { gateway, mode: driver.mode, endedSince })
      await tellProgress(all.compared, all.total)
      // The job that a save orders is lost if the server dies between the two, and somebody may delete the endpoint.
      await each(all, { gateway, about: 'gateway', remoteId: null }, () => setUpWebhook(ctx, gateway))
      await carryOutEnds(ctx, driver, gateway, all)
      await finishRefunds(ctx, driver, gateway, all)
      await decideOld(ctx, driver, gateway, all)
      await compareOurs(ctx, driver, { gateway, account }, all)
      await compareTheirs(ctx, driver, { gateway, account }, all)
      await compareDeleted(ctx, driver, gateway, all)
    } catch (error) {
      ctx.signal.throwIfAborted()
      ctx.log.error({ err: error, gateway }, 'The subscriptions couldn’t be compared with their gateway')
      tell(all, { gateway, about: 'gateway', remoteId: null, reason: explainFailure(error).detail })
    }
  }
  await requeueEvents(ctx)
  const { compared, mended, problems, unlisted } = all
  return { compared, mended, problems, unlisted }
}

interface Counting {
  compared: number
  mended: number
  problems: Problem[]
  unlisted: number
  /** How many there are to compare, as far as is known. */
  total: number
  readonly tellProgress: TellProgress
}

/** Whoever reads them begins with the first ones. */
const mostProblems = 100

function tell(all: Counting, problem: Problem): void {
  if (all.problems.length < mostProblems) all.problems.push(problem)
  else all.unlisted++
}

/** Says that one more was compared. */
async function count(all: Counting): Promise<void> {
  all.compared++
  all.total = Math.max(all.total, all.compared)
  await all.tellProgress(all.compared, all.total)
}

/** One that fails is said, and doesn't stop the others. */
async function each(all: Counting, problem: Omit<Problem, 'reason'>, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    tell(all, { ...problem, reason: explainFailure(error).detail })
  }
}

const cause = { comparison: true } as const

/** A gateway that knows no cancellation at the end of a period is told to end it now. */
async function carryOutEnds(ctx: Ctx, driver: PaymentDriver, gateway: PaymentMethod, all: Counting): Promise<void> {
  const { mode } = driver
  for (const row of await listDue(ctx.db.read, { gateway, mode }, ctx.clock.now(), 1000)) {
    const { gateway_id: remoteId } = row
    if (remoteId === null) continue
    await each(all, { gateway, about: 'subscription', remoteId }, async () => {
      await driver.endNow(remoteId)
      await askAndSettle(ctx, driver, gateway, remoteId, cause)
    })
  }
}

/** Refunds whose answer was lost. */
async function finishRefunds(ctx: Ctx, driver: PaymentDriver, gateway: PaymentMethod, all: Counting): Promise<void> {
  for (const refund of await listUnanswered(ctx, gateway, driver))
    await each(all, { gateway, about: 'subscription', remoteId: refund.remote_subscription_id }, () =>
      tryRefund(ctx, driver, refund),
    )
}

async function decideOld(ctx: Ctx, driver: PaymentDriver, gateway: PaymentMethod, all: Counting): Promise<void> {
  const now = ctx.clock.now()
  const waiting = { gateway, mode: driver.mode, before: now - 10 * minuteMs, limit: 1000 }
  for (const attempt of await listUndecided(ctx.db.read, waiting)) {
    await each(all, { gateway, about: 'checkout', remoteId: attempt.id }, async () => {
      const decision = await decideCheckout(ctx, driver, attempt, cause)
      const isUnheard = decision === 'waiting' && attempt.remote_id === null
      if (isUnheard && attempt.created_at < now - dayMs)
        await ctx.db.transaction(tx => updateOpen(tx, attempt.id, { state: 'over', updated_at: now }))
    })
  }
}

/** A gateway, and the account that the keys in the settings belong to, if it says so. */
interface At {
  readonly gateway: PaymentMethod
  readonly account: string | null
}

async function compareOurs(ctx: Ctx, driver: PaymentDriver, { gateway, account }: At, all: Counting): Promise<void> {
  const key = { gateway, mode: driver.mode, endedSince: ctx.clock.now() - moneyBackMs, limit: pageSize }
  for (let after = '', full = true; full; ) {
    const page = await listAtGateway(ctx.db.read, { ...key, after })
    const known: string[] = []
    for (const row of page) {
      const { gateway_id: remoteId } = row
      if (remoteId === null) continue
      await each(all, { gateway, about: 'subscription', remoteId }, async () => {
        const settled = await askAndSettle(ctx, driver, gateway, remoteId, cause)
        await count(all)
        if (settled.state === 'missing')
          tell(all, { gateway, about: 'subscription', remoteId, ...whyMissing(row, account) })
        if (settled.state !== 'settled') return
        known.push(row.id)
        if (isDifferent(row, settled.row)) all.mended++
      })
    }
    if (account !== null) await ctx.db.transaction(tx => keepAccount(tx, known, account))
    full = page.length === pageSize
    after = page.at(-1)?.id ?? ''
  }
}

/** Nothing is ended because it is unknown: the person may go on paying in another account. */
function whyMissing(row: Pick<SubscriptionRow, 'account'>, account: string | null): Pick<Problem, 'code' | 'reason'> {
  const isElsewhere = row.account !== null && account !== null && row.account !== account
  return isElsewhere
    ? { code: 'other-account', reason: eventProblems.otherAccount }
    : { code: 'not-found', reason: eventProblems.notFound }
}

async function compareTheirs(ctx: Ctx, driver: PaymentDriver, { gateway, account }: At, all: Counting): Promise<void> {
  const { mode } = driver
  const prices = await listPricesAt(ctx.db.read, { gateway, mode, account })
  for await (const remote of driver.listSubscriptions(prices)) {
    if (await findRemote(ctx.db.read, { gateway, mode, remoteId: remote.id })) continue
    const problem = { gateway, about: 'subscription', remoteId: remote.id } as const
    await each(all, problem, async () => {
      const settled = await askAndSettle(ctx, driver, gateway, remote.id, cause)
      await count(all)
      if (settled.state === 'settled') all.mended++
      if (settled.state === 'unknown') tell(all, { ...problem, reason: eventProblems.noSubscription })
    })
  }
}

/** What was paid for subscriptions that administrators deleted, or whose person left, may still be paid back. */
async function compareDeleted(ctx: Ctx, driver: PaymentDriver, gateway: PaymentMethod, all: Counting): Promise<void> {
  const { mode } = driver
  const orphans = await listOrphans(ctx.db.read, { gateway, mode }, ctx.clock.now() - moneyBackMs)
  for (const { remote_subscription_id: remoteId, user_id } of orphans) {
    await each(all, { gateway, about: 'subscription', remoteId }, () =>
      recordInvoices(ctx, driver, gateway, { id: null, gateway_id: remoteId, user_id, plan_id: null }),
    )
  }
}

type Compared = Pick<SubscriptionRow, 'plan_id' | 'is_paid' | 'ends_at' | 'renews_at' | 'past_due_at'>

function isDifferent(before: Compared, after: Compared): boolean {
  const same = (key: 'ends_at' | 'renews_at') => Number(before[key] ?? 0) === Number(after[key] ?? 0)
  const isLate = (row: Compared) => row.past_due_at !== null
  const isSameMoney = before.is_paid === after.is_paid && isLate(before) === isLate(after)
  return before.plan_id !== after.plan_id || !isSameMoney || !same('ends_at') || !same('renews_at')
}

/** Events whose job was lost or gave up. */
async function requeueEvents(ctx: Ctx): Promise<void> {
  for (const { gateway, id } of await listWaiting(ctx.db.read, ctx.clock.now() - 10 * minuteMs, 1000)) {
    await ctx.db.transaction(tx =>
      ctx.jobs.enqueue(tx, handleEventJob, { gateway, id }, { uniqueKey: keyOfEvent({ gateway, id }) }),
    )
  }
}

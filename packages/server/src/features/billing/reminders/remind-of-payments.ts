import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { findPerson } from '../../../core/people/people.repository.ts'
import { findPlanNames } from '../../../core/plans/plans.repository.ts'
import type { SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import { lockRemote } from '../../../core/plans/subscriptions.repository.ts'
import { GatewayError } from '../../../drivers/payments/ask-gateway.ts'
import { isGatewayOn, openGateway } from '../../../drivers/payments/gateways.ts'
import type { PaymentDriver } from '../../../drivers/payments/payment-driver.ts'
import { paymentMethods } from '../../../drivers/payments/registry.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { hasFailed, listReminded, note } from '../../subscriptions/public.ts'
import { askAndSettle } from '../ask-and-settle.ts'
import { listUnpaid } from '../collected.repository.ts'
import { dueStep, isBehind, type ReminderStep } from './reminder-step.ts'
import { unpaidPlanMail } from './unpaid-plan.mail.ts'

const mostAtOnce = 1000
/** Members whose plan ended longer ago than this get no mail about it. */
const lateMs = 7 * 24 * 3600 * 1000

/**
 * Mails members whose payment failed: at once, while the days of grace pass, and when the plan has ended. Each mail goes
 * out once, whatever breaks off; the gateway is asked before, so that nobody who has paid is reminded.
 */
export async function remindOfPayments(ctx: Ctx): Promise<void> {
  for (const gateway of paymentMethods) {
    if (!isGatewayOn(gateway, ctx.settings)) continue
    await tolerating(ctx, { gateway }, async () => {
      const driver = await openGateway(ctx, gateway)
      const now = ctx.clock.now()
      const which = { gateway, mode: driver.mode, endedSince: now - lateMs, limit: mostAtOnce }
      for (const row of await listUnpaid(ctx.db.read, which, now))
        await tolerating(ctx, { gateway, subscription: row.id }, () => remind(ctx, driver, gateway, row))
    })
  }
}

/** A gateway's failure is logged and doesn't stop the others; the next hour tries again. */
async function tolerating(ctx: Ctx, about: Readonly<Record<string, string>>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.error({ err: error, ...about }, 'Members whose payment failed couldn’t be reminded')
  }
}

async function remind(ctx: Ctx, driver: PaymentDriver, gateway: PaymentMethod, row: SubscriptionRow): Promise<void> {
  const { gateway_id: remoteId } = row
  if (remoteId === null || !(await isDue(ctx, row))) return
  await askAndSettle(ctx, driver, gateway, remoteId)
  await ctx.db.transaction(async tx => {
    // Locked, so that two who remind at the same time send one mail.
    const now = await lockRemote(tx, ctx.db.dialect, { gateway, mode: driver.mode, remoteId })
    const step = now && stepOf(now, ctx.clock.now())
    if (!now || !step || !(await hasFailed(tx, now)) || isBehind(step, await listReminded(tx, now))) return
    const user = await findPerson(tx, now.user_id)
    const plan = (await findPlanNames(tx, [now.plan_id])).get(now.plan_id)
    if (!user || !plan) return
    const until = now.counts_until ?? 0
    await note(ctx, tx, now.id, 'reminded', { step, renews_at: now.renews_at })
    const data = { plan: plan.name, until, step }
    await ctx.mail.queue(tx, { template: unpaidPlanMail, to: user.email, data })
  })
}

async function isDue(ctx: Ctx, row: SubscriptionRow): Promise<boolean> {
  const step = stepOf(row, ctx.clock.now())
  return step !== null && !isBehind(step, await listReminded(ctx.db.read, row))
}

/** Null while nothing is late. */
function stepOf({ renews_at, counts_until, ends_at }: SubscriptionRow, now: number): ReminderStep | null {
  if (renews_at === null || counts_until === null || ends_at !== null || renews_at > now) return null
  return dueStep(renews_at, counts_until, now)
}

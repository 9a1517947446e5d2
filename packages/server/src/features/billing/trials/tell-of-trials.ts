import { amountText } from '@holdall/contract/plans/money.ts'
import { findPerson } from '../../../core/people/people.repository.ts'
import type { SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import { lockRemote } from '../../../core/plans/subscriptions.repository.ts'
import { GatewayError } from '../../../drivers/payments/ask-gateway.ts'
import { isGatewayOn, openGateway } from '../../../drivers/payments/gateways.ts'
import { paymentMethods } from '../../../drivers/payments/registry.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { note, wasToldOfTrial } from '../../subscriptions/public.ts'
import { askAndSettle } from '../ask-and-settle.ts'
import { trialEndsMail } from './trial-ends.mail.ts'
import { findTrialPlan, listEndingTrials, type TrialPlan } from './trials.repository.ts'

const dayMs = 24 * 3600 * 1000
/** Stripe tells of the end three days before it; its clock may be ahead of ours. */
const noticeMs = 3 * dayMs + 3600 * 1000
const mostAtOnce = 1000
/** Longer than a page of Stripe can be paid. */
const pageLifeMs = 2 * dayMs

/**
 * Mails whose trial ends within three days, once. Stripe has an event for it, which may be lost, and PayPal has none. The
 * gateway is asked before, so that nobody who has cancelled there is told that they will pay.
 */
export async function tellOfTrials(ctx: Ctx): Promise<void> {
  for (const gateway of paymentMethods) {
    if (!isGatewayOn(gateway, ctx.settings)) continue
    await tolerating(ctx, { gateway }, async () => {
      const driver = await openGateway(ctx, gateway)
      const now = ctx.clock.now()
      const between = { after: now, until: now + noticeMs }
      for (const row of await listEndingTrials(ctx.db.read, { gateway, mode: driver.mode }, between, mostAtOnce))
        await tolerating(ctx, { gateway, subscription: row.id }, async () => {
          if (row.gateway_id === null || (await wasToldOfTrial(ctx.db.read, row))) return
          const settled = await askAndSettle(ctx, driver, gateway, row.gateway_id)
          if (settled.state === 'settled') await tellOfTrial(ctx, settled.row)
        })
    })
  }
}

/** A gateway's failure is logged and doesn't stop the others; the next hour tries again. */
async function tolerating(ctx: Ctx, about: Readonly<Record<string, string>>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.error({ err: error, ...about }, 'Members whose trial ends couldn’t be told')
  }
}

/** Mails one person whose trial ends soon, unless they were told, or have cancelled. */
export async function tellOfTrial(ctx: Ctx, { gateway, gateway_id: remoteId, mode }: SubscriptionRow): Promise<void> {
  if (gateway === 'none' || remoteId === null || mode === null) return
  await ctx.db.transaction(async tx => {
    // Locked, so that the event and the hourly look send one mail.
    const row = await lockRemote(tx, ctx.db.dialect, { gateway, mode, remoteId })
    if (!row || row.trial_ends_at === null || !isEnding(row, ctx.clock.now())) return
    if (await wasToldOfTrial(tx, row)) return
    const user = await findPerson(tx, row.user_id)
    const plan = await findTrialPlan(tx, row.plan_id)
    if (!user || !plan) return
    await note(ctx, tx, row.id, 'trial-reminded', { renews_at: row.renews_at })
    const { name, amount, currency, interval, interval_count } = plan
    const price = { amount: amountText(amount, currency), currency, interval, intervalCount: interval_count }
    const data = {
      plan: name,
      endsAt: row.trial_ends_at,
      price,
      needsCard: gateway === 'paypal' || hasCard(row, plan),
    }
    await ctx.mail.queue(tx, { template: trialEndsMail, to: user.email, data })
  })
}

/** For certain only if the plan asked for a payment method before the page can have been opened, and wasn't changed since. */
function hasCard({ created_at }: SubscriptionRow, plan: TrialPlan): boolean {
  return Number(plan.needs_card) === 1 && Number(plan.needs_card_since) < created_at - pageLifeMs
}

function isEnding({ trial_ends_at: at, ends_at, is_paid }: SubscriptionRow, now: number): boolean {
  return at !== null && ends_at === null && is_paid === 1 && at > now && at <= now + noticeMs
}

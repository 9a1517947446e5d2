import type { OneComparison } from '@holdall/contract/billing/oversight.schemas.ts'
import { paymentDrivers } from '@holdall/contract/drivers/payments.ts'
import { findPlanNames } from '../../../core/plans/plans.repository.ts'
import type { SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import { findSubscription } from '../../../core/plans/subscriptions.repository.ts'
import { atGatewayAsStaff } from '../../../drivers/payments/at-gateway.ts'
import { instantOrNull } from '../../../platform/clock.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { askAndSettle } from '../ask-and-settle.ts'
import { listInvoicesOf } from '../invoices/invoices.repository.ts'

type Changes = OneComparison['changes']

/**
 * Asks the gateway about one subscription, brings ours to what it says, and tells what that changed.
 * @throws `subscription.not-found`, `billing.not-collected`, `billing.other-mode`, `billing.gateway-away`,
 *   `billing.gateway-said`
 */
export async function compareOne(ctx: Ctx, id: string): Promise<OneComparison> {
  const before = await findSubscription(ctx.db.read, id)
  if (!before) throw fail('subscription.not-found')
  const { gateway, gateway_id: remoteId } = before
  if (gateway === 'none' || remoteId === null) throw fail('billing.not-collected')
  const invoices = await listInvoicesOf(ctx.db.read, id)
  const settled = await atGatewayAsStaff(ctx, gateway, driver => {
    if (driver.mode !== before.mode) throw fail('billing.other-mode', { gateway: paymentDrivers[gateway].name })
    return askAndSettle(ctx, driver, gateway, remoteId, { comparison: true })
  })
  if (settled.state !== 'settled')
    return { outcome: settled.state === 'outdated' ? 'outdated' : 'unknown', changes: [] }
  const changes = [
    ...(await changesOf(ctx, before, settled.row)),
    ...moneyChanges(invoices, await listInvoicesOf(ctx.db.read, id)),
  ]
  return { outcome: changes.length > 0 ? 'mended' : 'same', changes }
}

async function changesOf({ db }: Needs<'db'>, before: SubscriptionRow, after: SubscriptionRow): Promise<Changes> {
  const changes: Changes = []
  if (before.plan_id !== after.plan_id) {
    const plans = await findPlanNames(db.read, [before.plan_id, after.plan_id])
    const nameOf = (planId: string) => plans.get(planId) ?? { name: planId, parent: null }
    changes.push({ what: 'plan', before: nameOf(before.plan_id), after: nameOf(after.plan_id) })
  }
  if (before.is_paid !== after.is_paid) changes.push({ what: 'is_paid', after: after.is_paid === 1 })
  const isLate = (row: SubscriptionRow) => row.past_due_at !== null
  if (isLate(before) !== isLate(after)) changes.push({ what: 'past_due', after: isLate(after) })
  for (const what of ['renews_at', 'ends_at'] as const) {
    const [old, now] = [before[what], after[what]]
    if (old !== now) changes.push({ what, before: instantOrNull(old), after: instantOrNull(now) })
  }
  return changes
}

type Invoices = Awaited<ReturnType<typeof listInvoicesOf>>

function moneyChanges(before: Invoices, after: Invoices): Changes {
  const known = [...after].filter(([remoteId]) => before.has(remoteId))
  const counts = {
    invoices: after.size - known.length,
    refunds: known.filter(([remoteId, { refunded }]) => refunded !== Number(before.get(remoteId)?.refunded)).length,
  }
  return (['invoices', 'refunds'] as const).flatMap(what => (counts[what] > 0 ? [{ what, count: counts[what] }] : []))
}

import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { GatewaySync } from '@holdall/contract/plans/plans.endpoints.ts'
import type { PlanRow } from '../../../core/plans/plans.tables.ts'
import { enabledGateways, openGateway } from '../../../drivers/payments/gateways.ts'
import type { PaymentDriver } from '../../../drivers/payments/payment-driver.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { JobUnsettled } from '../../../platform/jobs/jobs.ts'
import { explainFailure } from '../../../platform/settings/explain-failure.ts'
import { listPaidPlans } from '../plans.repository.ts'
import { pricedPlan } from '../priced-plan.ts'
import { listPrices, listUnsold, putPrice } from '../prices.repository.ts'

type Counted = { -readonly [K in keyof GatewaySync]: GatewaySync[K] }
type TellProgress = (gateways: readonly GatewaySync[], done: number, total: number) => Promise<void>

/**
 * Brings every plan that costs something to each gateway that is turned on, and takes deleted ones off sale. Each step
 * is kept as soon as the gateway has done it, so an interrupted sync goes on where it stopped. What stops one gateway is
 * said, and doesn't stop the other.
 */
export async function syncPlans(ctx: Ctx, tellProgress: TellProgress): Promise<readonly GatewaySync[]> {
  const plans = await listPaidPlans(ctx.db.read)
  const methods = enabledGateways(ctx.settings)
  const all = methods.map((gateway): Counted => ({ gateway, synced: 0, total: plans.length, problem: null }))
  const tell = () =>
    tellProgress(
      all,
      all.reduce((sum, { synced }) => sum + synced, 0),
      all.length * plans.length,
    )
  await tell()
  // The job ends after both gateways have.
  const ended = await Promise.allSettled(all.map(one => syncWith(ctx, one, plans, tell)))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  await tell()
  return all
}

async function syncWith(
  ctx: Ctx,
  counted: Counted,
  plans: readonly PlanRow[],
  tell: () => Promise<void>,
): Promise<void> {
  const { gateway } = counted
  try {
    const driver = await openGateway(ctx, gateway)
    const known = await listPrices(ctx.db.read, gateway, driver.mode)
    const names = new Map(plans.map(plan => [plan.id, plan.name]))
    for (const plan of plans) {
      ctx.signal.throwIfAborted()
      const { productId, priceId } = await driver.syncPlan(pricedPlan(plan, names), known.get(plan.id) ?? null)
      const ids = { product_id: productId, price_id: priceId }
      const times = { synced_at: ctx.clock.now(), retired_at: null }
      await ctx.db.transaction(tx => putPrice(tx, { plan_id: plan.id, gateway, mode: driver.mode, ...ids, ...times }))
      counted.synced++
      await tell()
    }
    await takeOffSale(ctx, driver, gateway)
  } catch (error) {
    ctx.signal.throwIfAborted()
    if (error instanceof JobUnsettled) throw error
    ctx.log.warn({ err: error, gateway }, 'The plans couldn’t be synced')
    counted.problem = explainFailure(error).detail
  }
}

async function takeOffSale(ctx: Ctx, driver: PaymentDriver, gateway: PaymentMethod): Promise<void> {
  for (const row of await listUnsold(ctx.db.read, gateway, driver.mode)) {
    ctx.signal.throwIfAborted()
    await driver.retirePlan({ productId: row.product_id, priceId: row.price_id })
    await ctx.db.transaction(tx => putPrice(tx, { ...row, retired_at: ctx.clock.now() }))
  }
}

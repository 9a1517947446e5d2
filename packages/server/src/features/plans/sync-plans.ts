import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { GatewaySync } from '@holdall/contract/plans/plans.endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { PlanRow } from '../../core/plans/plans.tables.ts'
import { enabledGateways, openGateway } from '../../drivers/payments/gateways.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { explainFailure } from '../../platform/settings/explain-failure.ts'
import { listPaidPlans } from './plans.repository.ts'
import { pricedPlan } from './priced-plan.ts'
import { listPrices, listUnsold, putPrice } from './prices.repository.ts'

/**
 * Brings every plan that costs something to each gateway that is turned on, and takes deleted ones off sale. Each step
 * is kept as soon as the gateway has done it, so an interrupted sync goes on where it stopped. What stops one gateway is
 * said, and doesn't stop the other.
 */
export async function syncPlans(ctx: Ctx): Promise<{ gateways: GatewaySync[] }> {
  const plans = await listPaidPlans(ctx.db.read)
  const methods = enabledGateways(ctx.settings)
  const gateways = await Promise.all(methods.map(method => syncWith(ctx, method, plans)))
  await ctx.db.transaction(tx =>
    writeAudit(tx, ctx, { action: 'plans.synced', object: { type: 'site', id: 'site' }, after: { gateways } }),
  )
  return { gateways }
}

async function syncWith(ctx: Ctx, gateway: PaymentMethod, plans: readonly PlanRow[]): Promise<GatewaySync> {
  let synced = 0
  try {
    const driver = await openGateway(ctx, gateway)
    const known = await listPrices(ctx.db.read, gateway, driver.mode)
    const names = new Map(plans.map(plan => [plan.id, plan.name]))
    for (const plan of plans) {
      const { productId, priceId } = await driver.syncPlan(pricedPlan(plan, names), known.get(plan.id) ?? null)
      const at = ctx.clock.now()
      const ids = { product_id: productId, price_id: priceId }
      const row = { plan_id: plan.id, gateway, mode: driver.mode, ...ids, synced_at: at, retired_at: null }
      await ctx.db.transaction(tx => putPrice(tx, row))
      synced++
    }
    for (const row of await listUnsold(ctx.db.read, gateway, driver.mode)) {
      await driver.retirePlan({ productId: row.product_id, priceId: row.price_id })
      await ctx.db.transaction(tx => putPrice(tx, { ...row, retired_at: ctx.clock.now() }))
    }
    return { gateway, synced, problem: null }
  } catch (error) {
    ctx.log.warn({ err: error, gateway }, 'The plans couldn’t be synced')
    return { gateway, synced, problem: explainFailure(error).detail }
  }
}

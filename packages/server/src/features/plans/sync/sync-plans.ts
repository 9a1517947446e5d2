import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { GatewaySync } from '@holdall/contract/plans/plans.endpoints.ts'
import type { PlanRow } from '../../../core/plans/plans.tables.ts'
import { GatewayError } from '../../../drivers/payments/ask-gateway.ts'
import { enabledGateways, openGateway } from '../../../drivers/payments/gateways.ts'
import type { PaymentDriver, PricedPlan, PriceIds } from '../../../drivers/payments/payment-driver.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { JobUnsettled } from '../../../platform/jobs/jobs.ts'
import { explainFailure } from '../../../platform/settings/explain-failure.ts'
import { listPaidPlans } from '../plans.repository.ts'
import type { PlanPriceRow, TrialPriceRow } from '../plans.tables.ts'
import { pricedPlan } from '../priced-plan.ts'
import { listPrices, listUnsold, putPrice } from '../prices.repository.ts'
import { listTrialsSold, listUnsoldTrials, putTrialPrice } from '../trial-prices.repository.ts'

type Counted = { -readonly [K in keyof GatewaySync]: GatewaySync[K] }
type TellProgress = (gateways: readonly GatewaySync[], done: number, total: number) => Promise<void>

/**
 * Brings every plan that costs something to each gateway that is turned on, and takes deleted ones off sale. Each step
 * is kept as soon as the gateway has done it, so an interrupted sync goes on where it stopped. A plan that a gateway
 * refuses is named, and doesn't stop the next one; what stops one gateway is said, and doesn't stop the other.
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
    const account = await driver.account()
    const at: At = { gateway, mode: driver.mode, account }
    const known = await listPrices(ctx.db.read, at)
    const names = new Map(plans.map(plan => [plan.id, plan.name]))
    const trials = trialsOf(plans)
    const sold = driver.hasTrialPlans ? await listTrialsSold(ctx.db.read, gateway, driver.mode) : []
    for (const plan of plans) {
      ctx.signal.throwIfAborted()
      const priced = pricedPlan(plan, names)
      const trial = { days: trials.get(plan.id) ?? 0, sold: sold.filter(one => one.plan_id === plan.id) }
      const reason = await bring(ctx, driver, at, { plan: priced, known: known.get(plan.id) ?? null, trial })
      if (reason === null) counted.synced++
      else if ((counted.refused?.length ?? 0) < mostNamed)
        counted.refused = [...(counted.refused ?? []), { planId: plan.id, name: priced.name, reason }]
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

/** This many plans that couldn't be brought there are named. */
const mostNamed = 20

/** The days of the trial of each plan; a child has its parent's. */
function trialsOf(plans: readonly PlanRow[]): Map<string, number> {
  const own = new Map(plans.map(plan => [plan.id, plan.trial_days]))
  return new Map(plans.map(plan => [plan.id, own.get(plan.parent_id ?? plan.id) ?? 0]))
}

interface Brought {
  readonly plan: PricedPlan
  readonly known: PriceIds | null
  readonly trial: Trial
}

interface Trial {
  /** 0 for none. */
  readonly days: number
  /** The gateway sells it as these. */
  readonly sold: readonly TrialPriceRow[]
}

type At = Pick<PlanPriceRow, 'gateway' | 'mode' | 'account'>

/**
 * Brings one plan there. @returns why the gateway refuses it, which doesn't stop the next one; null if it is there
 * @throws GatewayError if the gateway is away or has had enough, so that the next one would fail as well
 */
async function bring(ctx: Ctx, driver: PaymentDriver, at: At, { plan, known, trial }: Brought): Promise<string | null> {
  try {
    const { productId, priceId } = await driver.syncPlan(plan, known)
    const ids = { product_id: productId, price_id: priceId }
    const times = { synced_at: ctx.clock.now(), retired_at: null }
    await ctx.db.transaction(tx => putPrice(tx, { plan_id: plan.id, ...at, ...ids, ...times }))
    if (driver.hasTrialPlans) await bringTrial(ctx, driver, at, plan, trial)
    return null
  } catch (error) {
    if (!(error instanceof GatewayError) || error.isAway || error.isUncertain || isOfAccount(error)) throw error
    ctx.log.warn({ err: error, gateway: at.gateway, planId: plan.id }, 'A plan couldn’t be synced to its gateway')
    return explainFailure(error).detail
  }
}

/** A trial of other days is another plan at the gateway; who has begun with the former one keeps it. */
async function bringTrial(ctx: Ctx, driver: PaymentDriver, at: At, plan: PricedPlan, { days, sold }: Trial) {
  const now = ctx.clock.now()
  const kept = sold.find(one => one.days === days)
  const ids = kept && { productId: kept.product_id, priceId: kept.price_id }
  if (days > 0) {
    const made = await driver.syncPlan({ ...plan, trialDays: days }, ids ?? null)
    const row = { plan_id: plan.id, ...at, product_id: made.productId, price_id: made.priceId, days }
    await ctx.db.transaction(async tx => {
      // Another account calls it otherwise.
      if (kept && kept.price_id !== made.priceId) await putTrialPrice(tx, { ...kept, retired_at: now })
      await putTrialPrice(tx, { ...row, synced_at: now, retired_at: null })
    })
  }
  for (const former of sold) {
    if (former === kept) continue
    await driver.retirePlan({ productId: former.product_id, priceId: former.price_id })
    await ctx.db.transaction(tx => putTrialPrice(tx, { ...former, retired_at: now }))
  }
}

/** Too many calls, or keys that the gateway doesn't accept: no plan can be brought there now. */
function isOfAccount({ message }: GatewayError): boolean {
  return / answered (?:401|403|429)\b/.test(message)
}

async function takeOffSale(ctx: Ctx, driver: PaymentDriver, gateway: PaymentMethod): Promise<void> {
  for (const row of await listUnsold(ctx.db.read, gateway, driver.mode)) {
    ctx.signal.throwIfAborted()
    await driver.retirePlan({ productId: row.product_id, priceId: row.price_id })
    await ctx.db.transaction(tx => putPrice(tx, { ...row, retired_at: ctx.clock.now() }))
  }
  for (const row of await listUnsoldTrials(ctx.db.read, gateway, driver.mode)) {
    ctx.signal.throwIfAborted()
    await driver.retirePlan({ productId: row.product_id, priceId: row.price_id })
    await ctx.db.transaction(tx => putTrialPrice(tx, { ...row, retired_at: ctx.clock.now() }))
  }
}

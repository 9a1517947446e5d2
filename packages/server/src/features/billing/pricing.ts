import type { OfferedPlan, PayingGateway, Pricing } from '@holdall/contract/billing/billing.schemas.ts'
import { permissionTable } from '@holdall/contract/contract.ts'
import { amountText } from '@holdall/contract/plans/money.ts'
import { listPlanPermissions } from '../../core/plans/plans.repository.ts'
import type { PlanRow } from '../../core/plans/plans.tables.ts'
import { enabledGateways } from '../../drivers/payments/gateways.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { HeldPermission } from '../../platform/permissions/permission-set.ts'
import { listShownPlans, listSold, listTrialsOnSale } from './prices.repository.ts'
import { usableGateways } from './usable-gateways.ts'

type Offering = Needs<'clock' | 'db' | 'env' | 'log' | 'outbound' | 'settings'>

/** The plans of the pricing page. A child is shown with what its parent gives, and only while its parent is shown. */
export async function readPricing(ctx: Offering): Promise<Pricing> {
  const { read } = ctx.db
  const rows = await listShownPlans(read)
  const byId = new Map(rows.map(row => [row.id, row]))
  const permissions = await listPlanPermissions(read, [...byId.keys()])
  const sold = await soldNow(ctx)
  const plans = rows.flatMap(row => {
    const giving = byId.get(row.parent_id ?? row.id)
    return giving ? [present(row, giving, permissions.get(giving.id) ?? [], sold(row, giving))] : []
  })
  return { plans }
}

/** The same for the server's own pages: none while billing is off. */
export async function offeredPlans(ctx: Offering): Promise<readonly OfferedPlan[]> {
  return ctx.settings.get('billing.enable') ? (await readPricing(ctx)).plans : []
}

/** Returns whether any plan can be bought now. */
export async function isSellingPlans(ctx: Offering): Promise<boolean> {
  if (!ctx.settings.get('billing.enable')) return false
  if (enabledGateways(ctx.settings).length === 0) return false
  const sold = await soldNow(ctx)
  const shown = await listShownPlans(ctx.db.read)
  const byId = new Map(shown.map(plan => [plan.id, plan]))
  return shown.some(plan => {
    const giving = byId.get(plan.parent_id ?? plan.id)
    return giving !== undefined && sold(plan, giving).length > 0
  })
}

/** Through which gateways a plan can be bought, which has its trial from the one that gives it. */
type Sold = (row: PlanRow, giving: PlanRow) => PayingGateway[]

/**
 * A gateway whose credentials aren't complete sells nothing, and one where a trial is a plan of its own doesn't sell a
 * plan before that is there: a checkout would be refused.
 */
async function soldNow(ctx: Offering): Promise<Sold> {
  const gateways = await usableGateways(ctx)
  const sold = await listSold(ctx.db.read, gateways)
  const withTrialPlans = gateways.filter(one => one.hasTrialPlans)
  const trials = await listTrialsOnSale(ctx.db.read, withTrialPlans)
  const needsTrialPlan = new Set(withTrialPlans.map(({ gateway }) => gateway))
  return ({ id }, { trial_days: days }) =>
    (sold.get(id) ?? []).filter(
      gateway => days === 0 || !needsTrialPlan.has(gateway) || trials.has(`${gateway} ${id} ${days}`),
    )
}

function present(
  row: PlanRow,
  giving: PlanRow,
  permissions: readonly HeldPermission[],
  gateways: PayingGateway[],
): OfferedPlan {
  return {
    id: row.id,
    name: row.name,
    parentId: row.parent_id,
    isFree: row.is_free === 1,
    isRecommended: row.is_recommended === 1,
    amount: amountText(row.amount, row.currency),
    currency: row.currency,
    interval: row.interval,
    intervalCount: row.interval_count,
    trialDays: giving.trial_days,
    trialNeedsCard: giving.trial_needs_card === 1,
    availableSpace: giving.available_space,
    features: JSON.parse(giving.features) as string[],
    permissions: giving.shows_permissions === 1 ? permissions.flatMap(titled) : [],
    gateways,
  }
}

function titled({ permission: name }: HeldPermission): OfferedPlan['permissions'] {
  const title = permissionTable[name]?.title
  return title === undefined ? [] : [{ name, title }]
}

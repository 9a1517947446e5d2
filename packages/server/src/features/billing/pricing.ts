import type { OfferedPlan, PayingGateway, Pricing } from '@holdall/contract/billing/billing.schemas.ts'
import { permissionTable } from '@holdall/contract/contract.ts'
import { amountText } from '@holdall/contract/plans/money.ts'
import { listPlanPermissions } from '../../core/plans/plans.repository.ts'
import type { PlanRow } from '../../core/plans/plans.tables.ts'
import { enabledGateways, openGateway } from '../../drivers/payments/gateways.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { HeldPermission } from '../../platform/permissions/permission-set.ts'
import { listShownPlans, listSold } from './prices.repository.ts'

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
    return giving ? [present(row, giving, permissions.get(giving.id) ?? [], sold.get(row.id) ?? [])] : []
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
  const sold = await soldNow(ctx)
  if (sold.size === 0) return false
  const shown = await listShownPlans(ctx.db.read)
  const ids = new Set(shown.map(plan => plan.id))
  return shown.some(plan => sold.has(plan.id) && (plan.parent_id === null || ids.has(plan.parent_id)))
}

/** Through which gateways each plan can be bought. One whose credentials aren't complete sells nothing. */
async function soldNow(ctx: Offering): Promise<Map<string, PayingGateway[]>> {
  const open = enabledGateways(ctx.settings).map(async gateway => {
    try {
      return [{ gateway, mode: (await openGateway(ctx, gateway)).mode }]
    } catch (error) {
      ctx.log.warn({ err: error, gateway }, 'The payment gateway can’t be used')
      return []
    }
  })
  return listSold(ctx.db.read, (await Promise.all(open)).flat())
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

import { amountText, currencySymbol } from '@holdall/contract/plans/money.ts'
import type { Plan } from '@holdall/contract/plans/plans.schemas.ts'
import { listPlanPermissions } from '../../core/plans/plans.repository.ts'
import type { PlanRow } from '../../core/plans/plans.tables.ts'
import { instant } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database/database.ts'
import { presentPermissions } from '../roles/public.ts'
import { findPlans } from './plans.repository.ts'

/** Plans as administrators see them, in any order. A child is shown with what its parent gives. */
export async function presentPlans(db: Reader, rows: readonly PlanRow[]): Promise<Plan[]> {
  const parentIds = [...new Set(rows.flatMap(row => row.parent_id ?? []))]
  const parents = new Map((await findPlans(db, parentIds)).map(row => [row.id, row]))
  const permissions = await listPlanPermissions(db, [...parentIds, ...rows.map(row => row.id)])
  return rows.map(row => {
    const parent = row.parent_id === null ? undefined : parents.get(row.parent_id)
    const giving = parent ?? row
    return {
      id: row.id,
      name: row.name,
      parent_id: row.parent_id,
      parent: parent ? { id: parent.id, name: parent.name } : null,
      free: row.is_free === 1,
      hidden: row.is_hidden === 1,
      recommended: row.is_recommended === 1,
      show_permissions: giving.shows_permissions === 1,
      amount: amountText(row.amount, row.currency),
      currency: row.currency,
      currency_symbol: currencySymbol(row.currency),
      interval: row.interval,
      interval_count: row.interval_count,
      position: row.position,
      trialDays: giving.trial_days,
      trialNeedsCard: giving.trial_needs_card === 1,
      available_space: giving.available_space,
      permissions: presentPermissions('sitewide', permissions.get(giving.id) ?? []),
      features: JSON.parse(giving.features) as string[],
      updated_at: instant(row.updated_at),
    }
  })
}

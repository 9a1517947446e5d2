import type { Pricing } from '@holdall/contract/billing/billing.schemas.ts'
import { permissionTable } from '@holdall/contract/contract.ts'
import { amountText } from '@holdall/contract/plans/money.ts'
import { enabledGateways, openGateway } from '../../drivers/payments/gateways.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { listPlanPermissions, listShownPlans, listSold } from '../plans/public.ts'

/** The plans of the pricing page. A child is shown with what its parent gives. */
export async function readPricing(ctx: Ctx): Promise<Pricing> {
  const { read } = ctx.db
  const rows = await listShownPlans(read)
  const byId = new Map(rows.map(row => [row.id, row]))
  const permissions = await listPlanPermissions(read, [...byId.keys()])
  const gateways = await Promise.all(
    enabledGateways(ctx.settings).map(async gateway => ({ gateway, mode: (await openGateway(ctx, gateway)).mode })),
  )
  const sold = await listSold(read, gateways)
  return {
    plans: rows.map(row => {
      const giving = (row.parent_id === null ? undefined : byId.get(row.parent_id)) ?? row
      return {
        id: row.id,
        name: row.name,
        parentId: row.parent_id,
        isFree: row.is_free === 1,
        isRecommended: row.is_recommended === 1,
        amount: amountText(row.amount, row.currency),
        currency: row.currency,
        interval: row.interval,
        intervalCount: Number(row.interval_count),
        availableSpace: giving.available_space,
        features: JSON.parse(giving.features) as string[],
        permissions:
          giving.shows_permissions === 1
            ? (permissions.get(giving.id) ?? []).flatMap(({ permission: name }) => {
                const title = permissionTable[name]?.title
                return title === undefined ? [] : [{ name, title }]
              })
            : [],
        gateways: sold.get(row.id) ?? [],
      }
    }),
  }
}

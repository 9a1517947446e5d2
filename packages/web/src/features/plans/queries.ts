import type { PlanSync } from '@holdall/contract/plans/plans.endpoints.ts'
import type { Plan, PlanChoice, PlanInput } from '@holdall/contract/plans/plans.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import type { BulkWork } from '../../platform/admin-lists/list-props.ts'
import { planList } from '../../platform/admin-lists/lists/plans.generated.ts'
import { refreshList } from '../../platform/admin-lists/state/list-rows.ts'
import { refusalsOf } from '../../platform/admin-lists/state/outcomes.ts'
import { call } from '../../platform/api/call.ts'
import { lookEvery } from '../../platform/jobs/under-way.ts'
import { refreshRights } from '../../platform/live/use-live-rights.ts'
import { queryClient } from '../../platform/query-client.ts'
import { t } from '../../ui/text.ts'

const mostPerPage = 100
const hour = 3_600_000

/** All plans in the order of the pricing page, since there are few: for every screen that lets people pick one. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async ({ signal }): Promise<readonly Plan[]> => {
    const plans: Plan[] = []
    for (let page = 1; ; page++) {
      const query = { orderBy: 'position', orderDir: 'asc', page, perPage: mostPerPage } as const
      const { pagination } = await call('plans.list', { query }, { signal })
      plans.push(...pagination.data)
      if (pagination.data.length === 0 || plans.length >= pagination.total) return plans
    }
  },
})

/** All plans by name, in the same order: for those who give plans to others without seeing the rest of them. */
export const planChoicesQuery = queryOptions({
  queryKey: [...plansQuery.queryKey, 'choices'],
  queryFn: async ({ signal }): Promise<readonly PlanChoice[]> => (await call('plans.choices', {}, { signal })).plans,
})

/** The currencies that a plan may have. */
export const currenciesQuery = queryOptions({
  queryKey: ['value-lists', 'currencies'],
  queryFn: async ({ signal }) =>
    (await call('valueLists.read', { params: { names: 'currencies' } }, { signal })).currencies ?? [],
  staleTime: hour,
})

/** The last sync of the plans; followed while one is under way. */
export const syncQuery = queryOptions({
  queryKey: ['plans-sync'],
  queryFn: async ({ signal }) => (await call('plans.lastSync', {}, { signal })).sync,
  refetchInterval: ({ state }) => lookEvery(state.data),
})

/** Starts a sync, or joins the one under way. */
export async function orderSync(): Promise<PlanSync | null> {
  return (await call('plans.sync')).sync
}

/** Stops the sync. What it has brought to a gateway stays there. */
export async function stopSync(): Promise<void> {
  await call('plans.stopSync')
  await queryClient.invalidateQueries({ queryKey: syncQuery.queryKey })
}

/** Creates a plan, or changes the one with this id. */
export async function savePlan(id: string | undefined, input: PlanInput): Promise<Plan> {
  const { plan } = id
    ? await call('plans.update', { params: { id }, body: input })
    : await call('plans.create', { body: input })
  await Promise.all([refreshList(planList.id), refreshPlans()])
  return plan
}

export function deletion(): BulkWork {
  return {
    toast: t('Plans deleted'),
    run: async (ids, signal) => {
      const outcomes = await call('plans.delete', { params: { ids: ids.join(',') } }, { signal })
      void refreshPlans()
      return refusalsOf(outcomes)
    },
  }
}

/** Whoever changes a plan may have it themselves. */
async function refreshPlans(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: plansQuery.queryKey }), refreshRights()])
}

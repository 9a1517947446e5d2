import { paymentMethodNames } from '@holdall/contract/drivers/payments.ts'
import type { PlanSync } from '@holdall/contract/plans/plans.endpoints.ts'
import { isUnderWay } from '../../platform/jobs/under-way.ts'
import { queryClient } from '../../platform/query-client.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { type Translate, t, toldText } from '../../ui/text.ts'
import { orderSync, syncQuery } from './queries.ts'

/** Syncs whose end is announced, by id, also if it comes while another screen is shown. */
const awaited = new Set<string>()

/** Starts a sync, or joins the one under way. Its end will be announced. */
export async function startSync(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: syncQuery.queryKey })
  const sync = await orderSync()
  if (sync) awaited.add(sync.id)
  queryClient.setQueryData(syncQuery.queryKey, sync)
}

/** Announces once how a sync ended that was ordered or followed here. */
export function announceEnd(sync: PlanSync): void {
  if (isUnderWay(sync)) awaited.add(sync.id)
  else if (awaited.delete(sync.id)) {
    const problems = problemsOf(sync, t)
    for (const message of problems) showToast({ key: `sync ${message}`, tone: 'danger', message })
    if (problems.length === 0)
      showToast({ tone: 'success', message: t('Synced plans across all enabled payment gateways') })
  }
}

/** What kept a sync that has ended from bringing every plan to every gateway, as sentences. */
export function problemsOf({ state, error, gateways }: PlanSync, text: Translate): string[] {
  if (state === 'cancelled') return [text('The sync was stopped.')]
  if (state === 'failed')
    return [text('The sync failed: {{error}}', { error: error ? toldText(error, text) : text('unknown') })]
  return gateways.flatMap(({ gateway: method, problem, refused = [] }) => {
    const gateway = paymentMethodNames[method]
    const ofPlans = refused.map(({ name, reason }) =>
      text('The plan “{{name}}” couldn’t be synced with {{gateway}}: {{problem}}', {
        name,
        gateway,
        problem: text(reason),
      }),
    )
    if (problem === null) return ofPlans
    return [
      ...ofPlans,
      text('The plans couldn’t be synced with {{gateway}}: {{problem}}', { gateway, problem: text(problem) }),
    ]
  })
}

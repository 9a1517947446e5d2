import { paymentMethodNames } from '@holdall/contract/drivers/payments.ts'
import type { Plan } from '@holdall/contract/plans/plans.schemas.ts'
import { showDialog } from '../../platform/dialogs.tsx'
import { problemText } from '../../platform/early/problem-text.ts'
import { queryClient } from '../../platform/query-client.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import type { PlanDialogProps } from './components/plan-dialog.tsx'
import { plansQuery, syncPlans } from './queries.ts'

/** Creates a plan, or edits the given one. Resolves to the saved plan, or null if there is none. */
export async function editPlan(plan?: Plan): Promise<Plan | null> {
  try {
    const plans = await queryClient.fetchQuery(plansQuery)
    const saved = await showDialog<Plan, Omit<PlanDialogProps, 'onAnswer'>>(
      async () => (await import('./components/plan-dialog.tsx')).PlanDialog,
      plan ? { plan, plans } : { plans },
    )
    if (saved) showToast({ tone: 'success', message: plan ? t('Plan has been updated') : t('Plan has been created') })
    return saved
  } catch (error) {
    showToast({ tone: 'danger', message: problemText(error, t) })
    return null
  }
}

/** Syncs the plans. A gateway that fails is named, and doesn't stop the other. */
export async function sync(): Promise<void> {
  try {
    const gateways = await syncPlans()
    const failed = gateways.filter(({ problem }) => problem !== null)
    for (const { gateway, problem } of failed) {
      const values = { gateway: paymentMethodNames[gateway], problem: problem ?? '' }
      const message = t('The plans couldn’t be synced with {{gateway}}: {{problem}}', values)
      showToast({ key: `sync ${gateway}`, tone: 'danger', message })
    }
    if (failed.length > 0) return
    showToast({ tone: 'success', message: t('Synced plans across all enabled payment gateways') })
  } catch (error) {
    showToast({ tone: 'danger', message: problemText(error, t) })
  }
}

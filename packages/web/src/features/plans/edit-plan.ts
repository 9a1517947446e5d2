import type { Plan } from '@holdall/contract/plans/plans.schemas.ts'
import { showDialog } from '../../platform/dialogs.tsx'
import { problemText } from '../../platform/early/problem-text.ts'
import { queryClient } from '../../platform/query-client.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import type { PlanDialogProps } from './components/plan-dialog.tsx'
import { plansQuery } from './queries.ts'

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

import type { MySubscription } from '@holdall/contract/billing/billing.schemas.ts'
import { dayValue } from '@holdall/contract/kit/values/values.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { leaveTo, leaveToSignIn } from '../../../platform/leave.ts'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'
import { cancelPlan, detailsPage, paymentPage, resumePlan } from '../queries.ts'

const say = (message: string) => showToast({ key: 'plan', message })

/** Lets somebody choose another plan, and shows what it costs before it counts. */
export async function openChange(subscription: MySubscription, planId: string | null): Promise<void> {
  const state = await showDialog(async () => (await import('./change-dialog.tsx')).ChangeDialog, {
    subscription,
    planId,
  })
  if (state === 'done') say(t('Plan changed'))
  if (state === 'from-next-payment') say(t('Your plan changes with the next payment'))
}

export async function askAndCancel({ id, plan, renewsAt }: MySubscription): Promise<void> {
  const isSure = await confirm({
    title: t('Cancel your plan?'),
    body:
      renewsAt === null
        ? t('“{{plan}}” won’t renew, and you won’t be charged again. None of your files are deleted.', {
            plan: plan.name,
          })
        : t(
            'You keep “{{plan}}” until {{date}}, and you won’t be charged again. Your files stay. If you’re over your storage then, you can’t upload until you free some up.',
            { plan: plan.name, date: dayValue(renewsAt) },
          ),
    confirmLabel: t('Cancel plan'),
    cancelLabel: t('Keep plan'),
    danger: true,
  })
  if (!isSure) return
  await cancelPlan(id)
  say(t('Plan cancelled'))
}

export async function resume({ id }: MySubscription): Promise<void> {
  await resumePlan(id)
  say(t('Plan resumed'))
}

export async function openPaymentPage({ id }: MySubscription): Promise<void> {
  await leaveTo(await paymentPage(id))
}

export async function openDetailsPage({ id }: MySubscription): Promise<void> {
  await leaveTo(await detailsPage(id))
}

/** Tells what a gateway or the server refused. */
export function reportProblem(error: unknown): void {
  if (isProblem(error, 'request.sign-in-needed')) return void leaveToSignIn()
  if (!isProblem(error)) console.error(error)
  showToast({ key: 'problem', tone: 'danger', message: problemText(error, t) })
}

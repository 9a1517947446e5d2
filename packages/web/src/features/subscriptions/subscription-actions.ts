import type { Subscription } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import { showDialog } from '../../platform/dialogs.tsx'
import { problemText } from '../../platform/early/problem-text.ts'
import { queryClient } from '../../platform/query-client.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import { planChoicesQuery } from '../plans/public.ts'
import type { ChangedState, ChangePlanDialogProps } from './components/change-plan-dialog.tsx'
import type { SubscriptionDialogProps } from './components/subscription-dialog.tsx'
import type { TimelineDialogProps } from './components/timeline-dialog.tsx'
import { endSubscription, resumeSubscription as resume } from './queries.ts'
import { planOptions } from './subscription-form.ts'

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    showToast({ tone: 'danger', message: problemText(error, t) })
  }
}

/** Gives somebody a plan, or edits the given subscription. */
export function editSubscription(subscription?: Subscription): Promise<void> {
  return attempt(async () => {
    const plans = planOptions(await queryClient.fetchQuery(planChoicesQuery), subscription)
    const saved = await showDialog<Subscription, Omit<SubscriptionDialogProps, 'onAnswer'>>(
      async () => (await import('./components/subscription-dialog.tsx')).SubscriptionDialog,
      subscription ? { subscription, plans } : { plans },
    )
    if (saved)
      showToast({ tone: 'success', message: subscription ? t('Subscription updated') : t('Subscription created') })
  })
}

/** Shows what happened to a subscription. */
export function openTimeline(subscription: Subscription): Promise<void> {
  return attempt(async () => {
    await showDialog<never, Pick<TimelineDialogProps, 'subscription'>>(
      async () => (await import('./components/timeline-dialog.tsx')).TimelineDialog,
      { subscription },
    )
  })
}

/** Shows the last comparison of all subscriptions with their gateways, and starts another. */
export function openComparison(): Promise<void> {
  return attempt(async () => {
    await showDialog<never, object>(
      async () => (await import('./components/comparison-dialog.tsx')).ComparisonDialog,
      {},
    )
  })
}

/** Changes the plan of someone who pays, at the previewed price. */
export function changePlan(subscription: Subscription): Promise<void> {
  return attempt(async () => {
    const state = await showDialog<ChangedState, Pick<ChangePlanDialogProps, 'subscription'>>(
      async () => (await import('./components/change-plan-dialog.tsx')).ChangePlanDialog,
      { subscription },
    )
    if (state === 'done') showToast({ tone: 'success', message: t('Plan changed. The customer gets an email.') })
    if (state === 'from-next-payment')
      showToast({ tone: 'success', message: t('The plan changes with the next payment. The customer gets an email.') })
    if (state === 'needs-payment')
      showToast({
        tone: 'danger',
        message: t('The difference couldn’t be charged. We emailed the customer a link to pay it.'),
      })
  })
}

export function resumeSubscription({ id }: Pick<Subscription, 'id'>): Promise<void> {
  return attempt(async () => {
    const isSure = await confirm({
      title: t('Resume this subscription?'),
      body: t('It renews again as before. The customer gets an email.'),
      confirmLabel: t('Resume subscription'),
      cancelLabel: t('Go Back'),
    })
    if (!isSure) return
    await resume(id)
    showToast({ tone: 'success', message: t('Subscription resumed.') })
  })
}

export function cancelSubscription({ id }: Pick<Subscription, 'id'>): Promise<void> {
  return attempt(async () => {
    const isSure = await confirm({
      title: t('Are you sure you want to cancel this subscription?'),
      body: t(
        'Depending on the payment gateway, this will cancel or suspend the subscription. The user will be on a grace period until the next renewal date.',
      ),
      confirmLabel: t('Cancel', { meaning: 'end a subscription' }),
      cancelLabel: t('Go Back'),
      danger: true,
    })
    if (!isSure) return
    await endSubscription(id, false)
    showToast({ tone: 'success', message: t('Subscription cancelled.') })
  })
}

export function deleteSubscription({ id }: Pick<Subscription, 'id'>): Promise<void> {
  return attempt(async () => {
    const isSure = await confirm({
      title: t('Are you sure you want to delete this subscription?'),
      body: t('This will permanently delete the subscription and cancel it on the payment gateway immediately.'),
      confirmLabel: t('Delete'),
      cancelLabel: t('Go Back'),
      danger: true,
    })
    if (!isSure) return
    await endSubscription(id, true)
    showToast({ tone: 'success', message: t('Subscription deleted.') })
  })
}

import { Subscription } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import { sampleOf } from '../../../test/screens/sample.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { ChangePlanDialog } from './components/change-plan-dialog.tsx'
import { ComparisonDialog } from './components/comparison-dialog.tsx'
import { SubscriptionDialog } from './components/subscription-dialog.tsx'
import { TimelineDialog } from './components/timeline-dialog.tsx'

testDialog('that compares with gateways', {
  title: 'Compare with gateways',
  draw: close => <ComparisonDialog onAnswer={close} />,
  answers: { 'billing.comparison': {} },
})

testDialog('of a new subscription', {
  title: 'Create a New Subscription',
  draw: close => <SubscriptionDialog plans={[]} onAnswer={close} />,
})

testDialog('of a subscription’s timeline', {
  title: 'Timeline',
  draw: close => <TimelineDialog subscription={sampleOf(Subscription, {})} onAnswer={close} />,
  answers: { 'billing.timeline': {} },
})

testDialog('that changes someone’s plan', {
  title: 'Change plan',
  draw: close => <ChangePlanDialog subscription={sampleOf(Subscription, {})} onAnswer={close} />,
  answers: { 'billing.pricing': { plans: [] } },
})

import type { MySubscription } from '@holdall/contract/billing/billing.schemas.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import { planTitle } from '../../../platform/plans/plan-title.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { askAndCancel, openChange, openDetailsPage, openPaymentPage, reportProblem, resume } from './plan-actions.ts'
import classes from './plan-page.module.css'
import { nextText, plainPrice, stateText } from './plan-words.ts'

export type SubscriptionCardProps = {
  subscription: MySubscription
  onActed: () => void
}

/** A plan that somebody has, and what they can do about it. */
export function SubscriptionCard({ subscription, onActed }: SubscriptionCardProps) {
  const text = useText()
  const { plan, next, amount, state } = subscription
  const told = stateText(subscription, text)
  // A plan that was given leaves nothing to do, and then there is no empty strip for buttons.
  const buttons = Object.values(subscription.can).includes(true) && (
    <Buttons subscription={subscription} onActed={onActed} />
  )
  return (
    <SectionCard title={text('Your plan')} footer={buttons}>
      <p className={classes.name}>{planTitle(plan, text)}</p>
      {amount !== null && <p className={classes.price}>{plainPrice({ ...subscription, amount }, text)}</p>}
      {state === 'active' ? (
        <p className={classes.state}>{told}</p>
      ) : (
        <Notice tone={state === 'past-due' ? 'warning' : 'info'}>{told}</Notice>
      )}
      {next !== null && <Notice tone="info">{nextText(subscription, next, text)}</Notice>}
    </SectionCard>
  )
}

type Work = 'change' | 'details' | 'pay' | 'cancel' | 'resume'

function Buttons({ subscription, onActed }: SubscriptionCardProps) {
  const text = useText()
  const { can } = subscription
  const act = useAct(async (_: Work, start: (one: MySubscription) => Promise<void>) => {
    await start(subscription)
    onActed()
  }, reportProblem)
  const busy = act.doing?.[0]
  const run = (work: Work, start: (one: MySubscription) => Promise<void>) => () => void act.run(work, start)
  return (
    <div className={classes.buttons}>
      {can.cancel && (
        <Button variant="quiet" isBusy={busy === 'cancel'} onClick={run('cancel', askAndCancel)}>
          {text('Cancel plan')}
        </Button>
      )}
      {can.editDetails && (
        <Button isBusy={busy === 'details'} onClick={run('details', openDetailsPage)}>
          {text('Billing details')}
        </Button>
      )}
      {can.payOtherwise && (
        <Button
          variant={subscription.state === 'past-due' ? 'primary' : 'default'}
          isBusy={busy === 'pay'}
          onClick={run('pay', openPaymentPage)}
        >
          {text('Change payment method')}
        </Button>
      )}
      {can.change && (
        <Button variant="primary" isBusy={busy === 'change'} onClick={run('change', one => openChange(one, null))}>
          {text('Change plan')}
        </Button>
      )}
      {can.resume && (
        <Button variant="primary" isBusy={busy === 'resume'} onClick={run('resume', resume)}>
          {text('Resume plan')}
        </Button>
      )}
    </div>
  )
}

import type { OneComparison } from '@holdall/contract/billing/oversight.schemas.ts'
import { paymentMethodNames } from '@holdall/contract/drivers/payments.ts'
import type { Subscription } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import IconArrowsDiff from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { may } from '../../../platform/permissions.ts'
import { planTitle } from '../../../platform/plans/plan-title.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { compareSubscription, useTimeline } from '../queries.ts'
import { comparedTexts } from '../timeline-words.ts'
import classes from './timeline.module.css'
import { TimelineLine } from './timeline-line.tsx'

export type TimelineDialogProps = AnswerProps<never> & { subscription: Subscription }

/** What happened to a subscription, and the way to ask its gateway about it. */
export function TimelineDialog({ subscription, onAnswer }: TimelineDialogProps) {
  const text = useText()
  const { me } = useSite()
  const { gateway_name: gateway, user, plan } = subscription
  const mayUpdate = may(me, 'subscriptions.update')
  return (
    <Dialog
      size="medium"
      title={text('Timeline')}
      onClose={() => onAnswer(null)}
      footer={<Button onClick={() => onAnswer(null)}>{text('Close')}</Button>}
    >
      <p className={classes.who}>
        {showAddress(user.email)} · {planTitle(plan, text)}
      </p>
      {mayUpdate && gateway !== 'none' && <CompareNow id={subscription.id} />}
      <Lines subscription={subscription} mayRetry={mayUpdate} />
    </Dialog>
  )
}

function CompareNow({ id }: { id: string }) {
  const text = useText()
  const [found, setFound] = useState<OneComparison | null>(null)
  const form = useForm({
    initial: {},
    async submit() {
      setFound(null)
      setFound(await compareSubscription(id))
    },
  })
  const problem = form.problems.formError
  const [first, ...changes] = found ? comparedTexts(found, text) : []
  return (
    <div className={classes.compare}>
      <Button size="small" icon={IconArrowsDiff} isBusy={form.isBusy} onClick={form.send}>
        {text('Compare with the gateway now')}
      </Button>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {found && (
        <Notice tone={found.outcome === 'same' ? 'success' : found.outcome === 'mended' ? 'info' : 'warning'}>
          {first}
          {changes.length > 0 && (
            <ul className={classes.changes}>
              {changes.map(change => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </div>
  )
}

function Lines({ subscription, mayRetry }: { subscription: Subscription; mayRetry: boolean }) {
  const text = useText()
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useTimeline(
    subscription.id,
  )
  const { gateway_name: gateway } = subscription
  if (error && !data) return <ErrorState isCompact onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) {
    return (
      <div role="status" aria-label={text('Loading')}>
        <Skeleton height={180} />
      </div>
    )
  }
  const entries = data.pages.flatMap(page => page.data)
  if (entries.length === 0) return <p className={classes.none}>{text('Nothing has happened yet')}</p>
  return (
    <>
      <ol className={classes.lines} aria-label={text('Timeline')}>
        {entries.map(entry => (
          <TimelineLine
            key={`${entry.kind} ${entry.id}`}
            entry={entry}
            subscriptionId={subscription.id}
            gateway={gateway === 'none' ? '' : paymentMethodNames[gateway]}
            mayRetry={mayRetry}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('Show earlier')}
        </Button>
      )}
    </>
  )
}

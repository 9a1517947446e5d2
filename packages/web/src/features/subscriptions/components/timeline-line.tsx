import type { TimelineEntry } from '@holdall/contract/billing/oversight.schemas.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDateTime } from '../../../ui/format/format.ts'
import { useText } from '../../../ui/text.ts'
import { retryEvent } from '../queries.ts'
import { actorText, happenedText } from '../timeline-words.ts'
import classes from './timeline.module.css'

type Props = { entry: TimelineEntry; subscriptionId: string; gateway: string; mayRetry: boolean }

/** What happened, when and by whom; of an event also what became of it. */
export function TimelineLine({ entry, subscriptionId, gateway, mayRetry }: Props) {
  const text = useText()
  const { event, eventType, isFromComparison, at } = entry
  const tone = event?.problem ? 'problem' : event ? 'event' : 'ours'
  return (
    <li data-tone={tone}>
      <p className={classes.what}>
        <span>{happenedText(entry, gateway, text)}</span>
        {eventType && <code>{eventType}</code>}
      </p>
      <p className={classes.meta}>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {!event && <span>{actorText(entry, gateway, text)}</span>}
        {isFromComparison && <span>{text('Found by comparing')}</span>}
        {event && <span>{stateText(event)}</span>}
      </p>
      {event?.problem && (
        <div className={classes.problem}>
          <p>{text(event.problem)}</p>
          {mayRetry && <TryAgain subscriptionId={subscriptionId} eventId={event.id} />}
        </div>
      )}
    </li>
  )

  function stateText({ handledAt, problem }: NonNullable<TimelineEntry['event']>): string {
    if (problem !== null) return handledAt === null ? text('Not handled, will be tried again') : text('Not handled')
    return handledAt === null ? text('Waiting to be handled') : text('Handled')
  }
}

function TryAgain({ subscriptionId, eventId }: { subscriptionId: string; eventId: string }) {
  const text = useText()
  const retry = useAct(async () => {
    await retryEvent(subscriptionId, eventId)
  })
  return (
    <Button size="small" isBusy={retry.isBusy} onClick={() => void retry.run()}>
      {text('Try again')}
    </Button>
  )
}

import type { Comparison, ComparisonProblem } from '@holdall/contract/billing/oversight.schemas.ts'
import { paymentMethodNames } from '@holdall/contract/drivers/payments.ts'
import IconArrowsDiff from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs'
import { useEffect, useRef } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { useAct } from '../../../platform/forms/use-act.ts'
import { JobBar } from '../../../platform/jobs/job-bar.tsx'
import { isUnderWay } from '../../../platform/jobs/under-way.ts'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { toldText, useText } from '../../../ui/text.ts'
import { refreshSubscriptions, startComparison, useComparison } from '../queries.ts'
import classes from './timeline.module.css'

/** The last comparison of all subscriptions with their gateways, and the button that starts another. */
export function ComparisonDialog({ onAnswer }: AnswerProps<never>) {
  const text = useText()
  const { me } = useSite()
  const { data: comparison } = useComparison()
  useRefreshAtEnd(isUnderWay(comparison))
  return (
    <Dialog
      title={text('Compare with gateways')}
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Close')}</Button>
          {may(me, 'subscriptions.update') && <CompareNow />}
        </>
      }
    >
      <p className={classes.who}>
        {text(
          'Every night, we compare all subscriptions with their payment gateways and correct any differences here.',
        )}
      </p>
      {comparison && (isUnderWay(comparison) ? <Progress {...comparison} /> : <Ended {...comparison} />)}
    </Dialog>
  )
}

/** The list behind the dialog may have changed. */
function useRefreshAtEnd(isRunning: boolean): void {
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refreshSubscriptions()
    wasRunning.current = isRunning
  }, [isRunning])
}

function CompareNow() {
  const text = useText()
  const start = useAct(async () => {
    if (!(await startComparison()))
      showToast({ key: 'compare', message: text('A comparison is already running. Wait until it’s done.') })
  })
  return (
    <Button variant="primary" icon={IconArrowsDiff} isBusy={start.isBusy} onClick={() => void start.run()}>
      {text('Compare now')}
    </Button>
  )
}

function Progress(comparison: Comparison) {
  const text = useText()
  const { done, total } = comparison
  const facts = text('{{done, number}} of {{total, number}} subscriptions compared', { done, total: total ?? done })
  return (
    <div className={classes.progress}>
      <JobBar {...comparison} label={text('Comparing')} facts={facts} />
    </div>
  )
}

function Ended({ state, error, compared, mended, problems, unlisted, finishedAt, createdAt }: Comparison) {
  const text = useText()
  if (state === 'failed' || state === 'cancelled') {
    return (
      <div className={classes.result}>
        <Notice tone="danger">
          {state === 'cancelled'
            ? text('The comparison was stopped.')
            : text('The comparison failed: {{error}}', { error: error ? toldText(error, text) : text('unknown') })}
        </Notice>
      </div>
    )
  }
  return (
    <div className={classes.result}>
      <Notice tone={problems.length > 0 ? 'warning' : 'success'}>
        {text('{{count, number}} subscriptions were compared.', {
          count: compared,
          defaultValue_one: 'One subscription was compared.',
        })}{' '}
        {mended > 0 &&
          text('{{count, number}} were corrected.', { count: mended, defaultValue_one: 'One was corrected.' })}
        {mended === 0 && problems.length === 0 && text('Everything matches.')}{' '}
        <span className={classes.when}>
          <RelativeTime at={finishedAt ?? createdAt} sentence={when => text('Updated {{when}}', { when })} />
        </span>
      </Notice>
      {problems.length > 0 && (
        <section>
          <h3>{text('Couldn’t be corrected')}</h3>
          <ul className={classes.problems}>
            {problems.map(problem => (
              <li key={`${problem.gateway} ${problem.about} ${problem.remoteId}`}>
                <Problem problem={problem} />
              </li>
            ))}
          </ul>
          {unlisted > 0 && <p>{text('And {{count, number}} more.', { count: unlisted })}</p>}
        </section>
      )}
    </div>
  )
}

function Problem({ problem: { gateway, about, person, remoteId, reason } }: { problem: ComparisonProblem }) {
  const text = useText()
  const name = paymentMethodNames[gateway]
  const whose = person?.email ?? remoteId ?? name
  return (
    <>
      <p>{about === 'checkout' ? text('Payment started by {{name}}', { name: whose }) : whose}</p>
      <p>
        <small>
          {about !== 'gateway' && `${name} · `}
          {about === 'subscription' && person && remoteId && `${remoteId} · `}
          {text(reason)}
        </small>
      </p>
    </>
  )
}

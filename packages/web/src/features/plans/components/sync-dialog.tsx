import { paymentMethodNames } from '@holdall/contract/drivers/payments.ts'
import type { GatewaySync, PlanSync } from '@holdall/contract/plans/plans.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { useAct } from '../../../platform/forms/use-act.ts'
import { JobBar } from '../../../platform/jobs/job-bar.tsx'
import { isUnderWay } from '../../../platform/jobs/under-way.ts'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { stopSync, syncQuery } from '../queries.ts'
import { problemsOf } from '../sync-state.ts'
import classes from './sync-dialog.module.css'

/** How far the sync of the plans is at each gateway, or what came of the last one. */
export function SyncDialog({ onAnswer }: AnswerProps<never>) {
  const text = useText()
  const { me } = useSite()
  const { data: sync } = useQuery(syncQuery)
  const isRunning = isUnderWay(sync)
  return (
    <Dialog
      title={text('Sync plans')}
      onClose={() => onAnswer(null)}
      footer={
        <>
          {sync && isRunning && may(me, 'plans.update') && <StopButton {...sync} />}
          <Button onClick={() => onAnswer(null)}>{text('Close')}</Button>
        </>
      }
    >
      {isRunning && (
        <p className={classes.lead}>
          {text('Paid plans are synced to every active payment gateway. The sync continues if you close this.')}
        </p>
      )}
      {sync && <div className={classes.gateways}>{isRunning ? <Progress sync={sync} /> : <Ended sync={sync} />}</div>}
    </Dialog>
  )
}

function StopButton({ isStopping }: PlanSync) {
  const text = useText()
  const stop = useAct(async () => {
    await stopSync()
  })
  return (
    <Button isBusy={stop.isBusy} disabled={isStopping} onClick={() => void stop.run()}>
      {text('Stop')}
    </Button>
  )
}

function Progress({ sync }: { sync: PlanSync }) {
  const text = useText()
  if (sync.gateways.length === 0) return <JobBar {...sync} label={text('Syncing')} facts={text('Waiting to start')} />
  return sync.gateways.map(one => {
    const name = paymentMethodNames[one.gateway]
    if (one.problem !== null) return <Problem key={one.gateway} {...one} />
    return (
      <section key={one.gateway}>
        <h3>{name}</h3>
        <JobBar
          {...sync}
          done={one.synced}
          total={one.total}
          label={text('Syncing with {{gateway}}', { gateway: name })}
          facts={plansSynced(one, text)}
        />
      </section>
    )
  })
}

function Ended({ sync }: { sync: PlanSync }) {
  const text = useText()
  const { state, gateways, finishedAt, createdAt } = sync
  return (
    <>
      {state !== 'done' && <Notice tone="danger">{problemsOf(sync, text).join(' ')}</Notice>}
      {state === 'done' && gateways.length === 0 && (
        <Notice tone="info">{text('No payment gateway is turned on.')}</Notice>
      )}
      {gateways.map(one => (
        <Outcome key={one.gateway} {...one} />
      ))}
      <p className={classes.when}>
        <RelativeTime at={finishedAt ?? createdAt} sentence={when => text('Updated {{when}}', { when })} />
      </p>
    </>
  )
}

function Outcome(one: GatewaySync) {
  const text = useText()
  if (one.problem !== null || one.refused !== undefined) return <Problem {...one} />
  return (
    <Notice tone={one.synced < one.total ? 'info' : 'success'}>
      <strong>{paymentMethodNames[one.gateway]}</strong> · {plansSynced(one, text)}
    </Notice>
  )
}

function Problem(one: GatewaySync) {
  const text = useText()
  return (
    <Notice tone="danger">
      <strong>{paymentMethodNames[one.gateway]}</strong> · {plansSynced(one, text)}
      {one.refused?.map(({ planId, name, reason }) => (
        <div key={planId}>{text('{{name}}: {{reason}}', { name, reason: text(reason) })}</div>
      ))}
      {one.problem !== null && <div>{text(one.problem)}</div>}
    </Notice>
  )
}

function plansSynced({ synced: done, total }: GatewaySync, text: ReturnType<typeof useText>): string {
  return text('{{done, number}} of {{total, number}} plans synced', { done, total })
}

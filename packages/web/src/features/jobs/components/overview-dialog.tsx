import { jobName, taskName } from '@holdall/contract/jobs/job-names.ts'
import type { JobQueue, ScheduledTask } from '@holdall/contract/jobs/jobs.contract.ts'
import { StatusBadge } from '../../../platform/admin-lists/status-badge.tsx'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { formatDateTime, formatNumber } from '../../../ui/format/format.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { useText } from '../../../ui/text.ts'
import { useJobsOverview } from '../queries.ts'
import classes from './overview-dialog.module.css'

/** How many jobs are waiting, running and failed, and what the server does on a schedule. */
export function OverviewDialog({ onAnswer }: AnswerProps<void>) {
  const text = useText()
  const { data, error, isFetching, refetch } = useJobsOverview()
  const close = () => onAnswer(null)
  return (
    <Dialog
      title={text('Queues and schedule')}
      size="large"
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {text('Close')}
        </Button>
      }
    >
      {!data && error && (
        <ErrorState isCompact text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <>
          <h3 className={classes.heading}>{text('Queues')}</h3>
          {data.queues.length === 0 ? (
            <p>{text('No jobs are queued, running or failed.')}</p>
          ) : (
            <Queues queues={data.queues} />
          )}
          <h3 className={classes.heading}>{text('Schedule')}</h3>
          <Schedule tasks={data.schedule} />
        </>
      )}
    </Dialog>
  )
}

function Queues({ queues }: { queues: readonly JobQueue[] }) {
  const text = useText()
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text('Kind')}</th>
            <th scope="col" data-numeric>
              {text('Queued')}
            </th>
            <th scope="col" data-numeric>
              {text('Running')}
            </th>
            <th scope="col" data-numeric>
              {text('Failed')}
            </th>
            <th scope="col" className={classes.wide}>
              {text('Queued since')}
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map(queue => (
            <tr key={queue.kind}>
              <th scope="row" title={queue.kind}>
                {text(jobName(queue.kind))}
                {queue.waiting_since && (
                  <small className={classes.narrow}>
                    {text('Queued since')} <RelativeTime at={queue.waiting_since} />
                  </small>
                )}
              </th>
              <td data-numeric>{formatNumber(queue.queued)}</td>
              <td data-numeric>{formatNumber(queue.running)}</td>
              <td data-numeric>{formatNumber(queue.failed)}</td>
              <td className={classes.wide}>{queue.waiting_since ? <RelativeTime at={queue.waiting_since} /> : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Schedule({ tasks }: { tasks: readonly ScheduledTask[] }) {
  const text = useText()
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text('Task')}</th>
            <th scope="col" className={classes.wide}>
              {text('Next run')}
            </th>
            <th scope="col">{text('Last run')}</th>
            <th scope="col">{text('Result')}</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map(task => (
            <tr key={task.name}>
              <th scope="row" title={`${task.name} (${task.cron})`}>
                {text(taskName(task.name))}
                {task.next_at && (
                  <small className={classes.narrow}>
                    {text('Next run')} <time>{formatDateTime(task.next_at)}</time>
                  </small>
                )}
                {task.error && <small className={classes.error}>{task.error}</small>}
              </th>
              <td className={classes.wide}>{task.next_at ? formatDateTime(task.next_at) : '–'}</td>
              <td>{task.started_at ? <RelativeTime at={task.started_at} /> : text('Not yet')}</td>
              <td>
                <Result task={task} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Result({ task }: { task: ScheduledTask }) {
  const text = useText()
  if (!task.started_at) return '–'
  if (task.error) return <StatusBadge tone="bad">{text('Failed')}</StatusBadge>
  return task.finished_at ? (
    <StatusBadge tone="good">{text('Finished')}</StatusBadge>
  ) : (
    <StatusBadge tone="busy">{text('Running')}</StatusBadge>
  )
}

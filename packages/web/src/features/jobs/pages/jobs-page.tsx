import { queueMethodNames } from '@holdall/contract/drivers/queue.ts'
import { jobName } from '@holdall/contract/jobs/job-names.ts'
import type { ListedJob } from '@holdall/contract/jobs/jobs.lists.ts'
import IconCalendarClock from '@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import { jobList } from '../../../platform/admin-lists/lists/jobs.generated.ts'
import { withTime } from '../../../platform/admin-lists/looks.tsx'
import { useRunOne } from '../../../platform/admin-lists/run-one.ts'
import { choiceLabels } from '../../../platform/admin-lists/state/filters.ts'
import { refusalsOf } from '../../../platform/admin-lists/state/outcomes.ts'
import type { StatusTone } from '../../../platform/admin-lists/status-badge.tsx'
import { StatusBadge } from '../../../platform/admin-lists/status-badge.tsx'
import { call } from '../../../platform/api/call.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { useText } from '../../../ui/text.ts'

const columns = {
  kind: { render: (job: ListedJob) => <Kind job={job} />, width: { min: 220, grow: 2.4 } },
  state: { render: (job: ListedJob) => <State job={job} />, width: { min: 112, grow: 0.3 } },
  finished_at: withTime('finished_at'),
  created_at: withTime('created_at'),
  queue: { render: (job: ListedJob) => <Method job={job} />, width: { min: 110, grow: 0.3 } },
  error: { width: { min: 130, grow: 1.4 } },
  created_by: { render: (job: ListedJob) => <Starter job={job} />, width: { min: 110, grow: 0.6 } },
}

const retry = async (ids: readonly string[], signal?: AbortSignal) =>
  refusalsOf(await call('jobs.retry', { body: { jobIds: [...ids] } }, signal ? { signal } : {}))

/** Background jobs. */
export function Page() {
  const text = useText()
  const runOne = useRunOne(jobList.id)
  const again = {
    id: 'retry',
    label: text('Run again'),
    icon: IconRefresh,
    permission: 'jobs.retry' as const,
    toast: text('Jobs queued again'),
  }
  return (
    <AdminList
      list={jobList}
      title={text('Jobs')}
      nameOf={job => text(jobName(job.kind))}
      columns={columns}
      secondary={{
        id: 'schedule',
        label: text('Queues and schedule'),
        icon: IconCalendarClock,
        run: () => void showDialog(async () => (await import('../components/overview-dialog.tsx')).OverviewDialog, {}),
      }}
      rowActions={job =>
        job.state === 'failed'
          ? [{ ...again, isInRow: true, run: () => runOne(job.id, text('Job queued again'), retry) }]
          : []
      }
      bulkActions={[{ ...again, doing: text('Queueing'), run: retry }]}
    />
  )
}

/** The key, which the log uses too, is shown on hover. */
function Kind({ job }: { job: ListedJob }) {
  const text = useText()
  return <span title={job.kind}>{text(jobName(job.kind))}</span>
}

function Method({ job }: { job: ListedJob }) {
  const text = useText()
  return text(queueMethodNames[job.queue])
}

function Starter({ job }: { job: ListedJob }) {
  const text = useText()
  return <ListedPerson person={job.created_by} nobody={text('System')} />
}

const tones: Readonly<Record<ListedJob['state'], StatusTone>> = {
  queued: 'plain',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'warning',
}

function State({ job }: { job: ListedJob }) {
  const text = useText()
  return <StatusBadge tone={tones[job.state]}>{choiceLabels(jobList.filters.state, job.state, text)}</StatusBadge>
}

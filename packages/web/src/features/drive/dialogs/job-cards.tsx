import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { formatPercent } from '../../../ui/format/format.ts'
import { useText } from '../../../ui/text.ts'
import type { TrackedJob } from '../state/jobs.ts'
import { jobs, stopJob } from '../state/jobs.ts'
import classes from './job-cards.module.css'

/** Long-running jobs, such as copying a large folder. */
export function JobCards() {
  const text = useText()
  const tracked = useStore(jobs, state => state.tracked)
  return (
    <section aria-label={text('In progress')} className={classes.host}>
      {tracked.map(job => (
        <JobCard key={job.job.id} tracked={job} />
      ))}
    </section>
  )
}

function JobCard({ tracked: { job, title, isStopping } }: { tracked: TrackedJob }) {
  const text = useText()
  const { done, total } = job.progress
  const ratio = total ? done / total : null
  const facts = total
    ? text('{{done, number}} of {{total, number}} items', { done, total })
    : text('{{done, number}} items', { done })
  return (
    <div className={classes.card}>
      <p className={classes.title}>{title}</p>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={ratio === null ? undefined : Math.round(ratio * 100)}
        className={classes.track}
        data-unknown={ratio === null || undefined}
      >
        <span style={{ width: `${Math.round((ratio ?? 0.35) * 100)}%` }} />
      </div>
      <div className={classes.foot}>
        <span>{isStopping ? text('Cancelling…') : job.state === 'queued' ? text('Waiting to start') : facts}</span>
        {ratio !== null && <span>{formatPercent(ratio)}</span>}
        <Button size="small" variant="quiet" disabled={isStopping} onClick={() => stopJob(job.id)}>
          {text('Cancel')}
        </Button>
      </div>
    </div>
  )
}

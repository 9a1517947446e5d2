import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { formatPercent } from '../../../ui/format.ts'
import type { TrackedJob } from '../state/jobs.ts'
import { jobs, stopJob } from '../state/jobs.ts'
import classes from './job-cards.module.css'

/** Long work under way, such as copying a large folder. */
export function JobCards() {
  const { t } = useTranslation()
  const tracked = useStore(jobs, state => state.tracked)
  return (
    <section aria-label={t('Work under way')} className={classes.host}>
      {tracked.map(job => (
        <JobCard key={job.job.id} tracked={job} />
      ))}
    </section>
  )
}

function JobCard({ tracked: { job, title, isStopping } }: { tracked: TrackedJob }) {
  const { t } = useTranslation()
  const { done, total } = job.progress
  const ratio = total ? done / total : null
  const facts = total
    ? t('{{done, number}} of {{total, number}} items', { done, total })
    : t('{{done, number}} items', { done })
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
        <span>{isStopping ? t('Cancelling…') : job.state === 'queued' ? t('Waiting to start') : facts}</span>
        {ratio !== null && <span>{formatPercent(ratio)}</span>}
        <Button size="small" variant="quiet" disabled={isStopping} onClick={() => stopJob(job.id)}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}

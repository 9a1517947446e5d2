import type { Job } from '@holdall/contract/jobs/jobs.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { moreSpaceAction } from '../../../platform/plans/more-space.ts'
import { createStore } from '../../../platform/store.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t, toldText } from '../../../ui/text.ts'

export type TrackedJob = { job: Job; title: string; isStopping: boolean }

export const jobs = createStore<{ tracked: readonly TrackedJob[] }>({ tracked: [] })

const pollMs = 700
const isOver = (job: Job) => job.state === 'done' || job.state === 'failed' || job.state === 'cancelled'

/** Shows a job until it finishes. */
export function trackJob(job: Job, options: { title: string; onEnd: () => void }): void {
  jobs.set(({ tracked }) => ({ tracked: [...tracked, { job, title: options.title, isStopping: false }] }))
  const step = async (latest: Job): Promise<void> => {
    if (isOver(latest)) return end(latest, options)
    await new Promise(resolve => setTimeout(resolve, pollMs))
    const next = await call('jobs.job', { params: { id: job.id } })
    change(job.id, tracked => ({ ...tracked, job: next }))
    return step(next)
  }
  step(job).catch(error => {
    forget(job.id)
    options.onEnd()
    reportProblem(error)
  })
}

/** Requests that the job stop; it then leaves nothing behind. */
export async function stopJob(id: string): Promise<void> {
  change(id, tracked => ({ ...tracked, isStopping: true }))
  try {
    await call('jobs.cancel', { params: { id } })
  } catch (error) {
    change(id, tracked => ({ ...tracked, isStopping: false }))
    reportProblem(error)
  }
}

function end(job: Job, { title, onEnd }: { title: string; onEnd: () => void }): void {
  forget(job.id)
  onEnd()
  if (job.state === 'failed') {
    const action = moreSpaceAction(job.error?.code ?? '')
    showToast({
      tone: 'danger',
      message: `${title}: ${job.error ? toldText(job.error) : t('Something went wrong. Please try again.')}`,
      ...(action ? { action } : {}),
    })
  } else
    showToast({
      message: job.state === 'cancelled' ? t('{{title}}: cancelled', { title }) : t('{{title}}: done', { title }),
    })
}

function change(id: string, update: (tracked: TrackedJob) => TrackedJob): void {
  jobs.set(({ tracked }) => ({ tracked: tracked.map(other => (other.job.id === id ? update(other) : other)) }))
}

function forget(id: string): void {
  jobs.set(({ tracked }) => ({ tracked: tracked.filter(other => other.job.id !== id) }))
}

import type { JobProgress } from '@holdall/contract/kit/job-progress.ts'
import type { ReactNode } from 'react'
import { useText } from '../../ui/text.ts'
import classes from './job-bar.module.css'

interface Props extends Pick<JobProgress, 'state' | 'isStopping' | 'done' | 'total'> {
  /** What is being done, for those who don't see the bar. */
  readonly label: string
  /** How far it is. */
  readonly facts: string
  /** Its remaining work can't be counted. */
  readonly isEndless?: boolean
  /** The button that stops it. */
  readonly action?: ReactNode
}

/** How far a job is that is queued or running. */
export function JobBar({ state, isStopping, done, total, label, facts, isEndless = false, action }: Props) {
  const text = useText()
  const isCounted = state === 'running' && total !== null && total > 0 && !isEndless
  const words = state === 'queued' || total === null ? text('Waiting to start') : facts
  return (
    <div className={classes.progress}>
      <progress aria-label={label} max={1} {...(isCounted ? { value: done / total } : {})} />
      <div>
        <span role="status">{isStopping ? text('Stopping…') : words}</span>
        {action}
      </div>
    </div>
  )
}

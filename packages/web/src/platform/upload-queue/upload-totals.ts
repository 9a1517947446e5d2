import type { UploadState, UploadTask } from './upload-task.ts'
import { isOpen, uploadStates } from './upload-task.ts'

export type UploadTotals = {
  readonly counts: Readonly<Record<UploadState, number>>
  /** Among those that are done: the server already had the same bytes. */
  readonly unchanged: number
  /** Of the files that count towards progress: open ones and those that are done. */
  readonly bytes: number
  readonly sentBytes: number
  /**
   * The remaining work, in bytes plus a share for each file: a thousand tiny files take longer than one of the same
   * total size.
   */
  readonly workLeft: number
}

/** The overhead of a file, as bytes. */
export const perFile = 48 * 1024

type Sums = {
  -readonly [K in keyof UploadTotals]: UploadTotals[K] extends number ? number : Record<UploadState, number>
}

/** Keeps totals up to date with each change of a task, whatever the number of tasks. */
export function createTotals(): {
  replace(before: UploadTask | null, after: UploadTask | null): void
  get(): UploadTotals
} {
  const counts = Object.fromEntries(uploadStates.map(state => [state, 0])) as Record<UploadState, number>
  const sums: Sums = { counts, unchanged: 0, bytes: 0, sentBytes: 0, workLeft: 0 }
  const count = (task: UploadTask, sign: 1 | -1) => {
    counts[task.state] += sign
    if (task.isUnchanged) sums.unchanged += sign
    if (!isOpen(task.state) && task.state !== 'done') return
    sums.bytes += sign * task.size
    sums.sentBytes += sign * Math.min(task.sent, task.size)
    sums.workLeft += sign * workLeftOf(task)
  }
  return {
    replace(before, after) {
      if (before) count(before, -1)
      if (after) count(after, 1)
    },
    get: () => ({ ...sums, counts: { ...counts } }),
  }
}

function workLeftOf(task: UploadTask): number {
  return task.state === 'done' ? 0 : Math.max(0, task.size - task.sent) + perFile
}

/** Between 0 and 1. Empty files count by their number, so that they move the bar as well. */
export function progressOf(totals: Pick<UploadTotals, 'counts' | 'bytes' | 'sentBytes'>): number {
  const { counts, bytes, sentBytes } = totals
  const files = counts.queued + counts.sending + counts.paused + counts.waiting + counts.done
  if (files === 0) return 1
  const whole = bytes + files * perFile
  return Math.min(1, (sentBytes + counts.done * perFile) / whole)
}

/** Seconds until everything is sent, at a rate of work per second; null while unknown. */
export function secondsLeft(workLeft: number, rate: number | null): number | null {
  return rate === null || rate <= 0 ? null : workLeft / rate
}

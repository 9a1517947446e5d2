import type { JobProgress } from '@holdall/contract/kit/job-progress.ts'

type Job = Pick<JobProgress, 'state'> | null | undefined

/** Whether a job is queued or running. */
export const isUnderWay = (job: Job): boolean => job?.state === 'queued' || job?.state === 'running'

/** How often a job is looked at, in milliseconds: somebody else may start one too. */
export const lookEvery = (job: Job): number => (isUnderWay(job) ? 1000 : 60_000)

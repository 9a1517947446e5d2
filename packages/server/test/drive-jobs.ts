import { purgeJob } from '../src/features/drive/changes/purge.job.ts'
import { clearLeftCopies } from '../src/features/drive/copy/clear-left-copies.ts'
import { copyJob } from '../src/features/drive/copy/copy.job.ts'
import { inlineLimit } from '../src/features/drive/copy/copy-plan.ts'
import { endDueLocks } from '../src/features/drive/locks/end-due-locks.ts'
import type { JobDefinition } from '../src/platform/jobs/jobs.ts'

/** The jobs that change the contents of a space. */
export const driveJobs = [copyJob, purgeJob] as JobDefinition[]

/** Tasks of the drive's schedule, for tests of other features. */
export const driveTasks = { clearLeftCopies, endDueLocks }

/** Returns whether this many items are copied by a job. */
export const isCopiedByJob = (items: number): boolean => items > inlineLimit

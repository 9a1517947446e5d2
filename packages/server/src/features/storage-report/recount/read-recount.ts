import type { StorageFigures } from '@holdall/contract/storage-report/storage-report.contract.ts'
import { z } from 'zod'
import type { Needs } from '../../../platform/ctx.ts'
import { findLastJob } from '../../../platform/jobs/ordered-jobs.repository.ts'
import { presentProgress } from '../../jobs/public.ts'
import { recountJob } from './recount.job.ts'
import { RecountPayload } from './recount-payload.ts'

const Result = z.object({ isStorageAway: z.boolean() })

/** The most recently ordered recount, and what it has found so far. */
export async function readRecount(ctx: Needs<'db'>): Promise<StorageFigures['recount']> {
  const job = await findLastJob(ctx.db.read, recountJob.kind)
  if (!job) return null
  const { wrong } = RecountPayload.parse(JSON.parse(job.payload))
  const { isStorageAway } = job.result ? Result.parse(JSON.parse(job.result)) : { isStorageAway: false }
  return { ...presentProgress(job), wrong, isStorageAway }
}

import type { StoredFiles } from '@holdall/contract/files/moves.endpoints.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { JobRow } from '../../../platform/jobs/jobs.tables.ts'
import { findLastJob } from '../../../platform/jobs/ordered-jobs.repository.ts'
import { presentProgress } from '../../jobs/public.ts'
import { moveFilesJob } from './move-files.job.ts'
import { countBlobsAway } from './moves.repository.ts'

/** Returns what is stored on other disks than the one for new files, and the last move that was requested. */
export async function readStoredFiles(ctx: Needs<'db' | 'disks'>): Promise<StoredFiles> {
  const elsewhere = await countBlobsAway(ctx.db.read, ctx.disks.current('uploads'))
  const job = await findLastJob(ctx.db.read, moveFilesJob.kind)
  return { elsewhere, move: job ? presentMove(job) : null }
}

function presentMove(job: JobRow): StoredFiles['move'] {
  const { damaged = 0 } = (job.result ? JSON.parse(job.result) : {}) as { damaged?: number }
  return { ...presentProgress(job), damaged }
}

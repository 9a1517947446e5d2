import type { StoredFiles } from '@holdall/contract/files/moves.endpoints.ts'
import { instant } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { JobRow } from '../../../platform/jobs/jobs.tables.ts'
import { moveFilesJob } from './move-files.job.ts'
import { countBlobsAway, findLastJob } from './moves.repository.ts'

/** What lies on other disks than the one where new files go, and the last move that was ordered. */
export async function readStoredFiles(ctx: Ctx): Promise<StoredFiles> {
  const elsewhere = await countBlobsAway(ctx.db.read, ctx.disks.current('uploads'))
  const job = await findLastJob(ctx.db.read, moveFilesJob.kind)
  return { elsewhere, move: job ? presentMove(job) : null }
}

function presentMove(job: JobRow): StoredFiles['move'] {
  const { damaged = 0 } = (job.result ? JSON.parse(job.result) : {}) as { damaged?: number }
  return {
    state: job.state,
    isStopping: job.is_cancel_wanted === 1 && (job.state === 'queued' || job.state === 'running'),
    done: job.done_steps,
    total: job.total_steps,
    damaged,
    error: job.error_message,
    createdAt: instant(job.created_at),
  }
}

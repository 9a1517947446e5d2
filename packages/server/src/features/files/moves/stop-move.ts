import type { StoredFiles } from '@holdall/contract/files/moves.endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { askToStop, findLastJob } from '../../../platform/jobs/ordered-jobs.repository.ts'
import { moveFilesJob } from './move-files.job.ts'
import { readStoredFiles } from './read-stored-files.ts'

/** Asks the move to stop. A move that has ended, or is already stopping, is left unchanged. */
export async function stopMove(ctx: Ctx): Promise<StoredFiles> {
  await ctx.db.transaction(async tx => {
    const job = await findLastJob(tx, moveFilesJob.kind)
    if (!job || !(await askToStop(tx, job.id))) return
    const after = { done: job.done_steps, total: job.total_steps }
    await writeAudit(tx, ctx, { action: 'files.move-stopped', object: { type: 'job', id: job.id }, after })
  })
  return readStoredFiles(ctx)
}

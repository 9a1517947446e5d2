import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { moveFilesJob } from './move-files.job.ts'
import { countBlobsAway } from './moves.repository.ts'

/** Queues the move of all files to the disk for new files, unless it is already queued. */
export async function orderMove(ctx: Ctx): Promise<{ files: number }> {
  const disk = ctx.disks.current('uploads')
  const { files } = await countBlobsAway(ctx.db.read, disk)
  await ctx.db.transaction(async tx => {
    await ctx.jobs.enqueue(tx, moveFilesJob, {}, { uniqueKey: moveFilesJob.kind, createdBy: memberOf(ctx).userId })
    await writeAudit(tx, ctx, { action: 'files.move-ordered', after: { disk, files } })
  })
  return { files }
}

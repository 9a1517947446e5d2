import type { Needs } from '../../platform/ctx.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { catchUpPreviews } from '../previews/public.ts'
import { catchUpTexts } from '../text-extraction/public.ts'
import { filesRoutes } from './files.routes.ts'
import { moveFilesJob } from './moves/move-files.job.ts'
import { orderRetyping, retypeJob } from './retype/retype.job.ts'
import { sweepSchedules } from './sweep/schedules.ts'

/** Catches up on work that could not be done when files were added, at every start and every night. */
async function makeUp(ctx: Needs<'clock' | 'db' | 'env' | 'jobs' | 'storage'>): Promise<void> {
  await orderRetyping(ctx)
  await catchUpPreviews(ctx)
  await catchUpTexts(ctx)
}

/** Keeps what is stored in order: removes what nothing needs, moves files to another disk, and catches up on what was missed. */
export const filesFeature = defineServerFeature({
  name: 'files',
  uses: ['archives', 'attachments', 'blobs', 'jobs', 'previews', 'text-extraction', 'uploads'],
  routes: filesRoutes,
  jobs: [retypeJob, moveFilesJob],
  schedules: [...sweepSchedules, { name: 'make-up', cron: '23 4 * * *', destroys: 'nothing', run: makeUp }],
  start: makeUp,
})

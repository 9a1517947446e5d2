import type { Needs } from '../../platform/ctx.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { deliverySettingsHook } from './delivery/delivery-settings.ts'
import { filesRoutes } from './files.routes.ts'
import { catchUpLengths, lengthsJob, mediaJob } from './media/media.job.ts'
import { moveFilesJob } from './moves/move-files.job.ts'
import { filesOutlast } from './outlasting/outlasting.ts'
import { outlineJob } from './outlines/outline.job.ts'
import { orderRetyping, retypeJob } from './retype/retype.job.ts'
import { sweepSchedules } from './sweep/schedules.ts'
import { catchUp } from './texts/catch-up.ts'
import { textsJob } from './texts/texts.job.ts'
import { retryWithoutTool } from './thumbnails/retry-without-tool.ts'
import { thumbnailsJob } from './thumbnails/thumbnails.job.ts'
import { uploadMetrics } from './transfers/upload-metrics.ts'
import { uploadSettingsHook } from './upload-settings.ts'

/** Catches up on work that could not be done when files were added, at every start and every night. */
async function makeUp(ctx: Needs<'clock' | 'db' | 'env' | 'jobs'>): Promise<void> {
  await orderRetyping(ctx)
  await retryWithoutTool(ctx)
  await catchUp(ctx)
  await catchUpLengths(ctx)
}

export const filesFeature = defineServerFeature({
  name: 'files',
  uses: ['drive', 'jobs', 'roles'],
  routes: filesRoutes,
  jobs: [thumbnailsJob, textsJob, retypeJob, outlineJob, mediaJob, lengthsJob, moveFilesJob],
  schedules: [...sweepSchedules, { name: 'make-up', cron: '23 4 * * *', destroys: 'nothing', run: makeUp }],
  outlasting: filesOutlast,
  metrics: [uploadMetrics],
  settings: [uploadSettingsHook, deliverySettingsHook],
  start: makeUp,
})

import type { Ctx } from '../../platform/ctx.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { filesRoutes } from './files.routes.ts'
import { sweepSchedules } from './sweep/schedules.ts'
import { retryWithoutTool } from './thumbnails/retry-without-tool.ts'
import { thumbnailsJob } from './thumbnails/thumbnails.job.ts'

const retry = async (ctx: Ctx) => void (await retryWithoutTool(ctx))

export const filesFeature = defineServerFeature({
  name: 'files',
  uses: ['drive'],
  routes: filesRoutes,
  jobs: [thumbnailsJob],
  schedules: [...sweepSchedules, { name: 'retry-thumbnails', cron: '23 4 * * *', run: retry }],
  start: retry,
})

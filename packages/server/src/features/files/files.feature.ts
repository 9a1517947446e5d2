import { defineServerFeature } from '../../platform/feature.ts'
import { filesRoutes } from './files.routes.ts'
import { sweepSchedules } from './sweep/schedules.ts'
import { retryWithoutTool } from './thumbnails/retry-without-tool.ts'
import { thumbnailsJob } from './thumbnails/thumbnails.job.ts'

export const filesFeature = defineServerFeature({
  name: 'files',
  uses: ['drive'],
  routes: filesRoutes,
  jobs: [thumbnailsJob],
  schedules: sweepSchedules,
  start: retryWithoutTool,
})

import { defineServerFeature } from '../../platform/feature.ts'
import { commentRoutes } from './comments.routes.ts'
import { forgetComments } from './forget-comments.ts'
import { groupsToldJob } from './groups-told.job.ts'

export const commentsFeature = defineServerFeature({
  name: 'comments',
  uses: ['groups', 'lists', 'notifications'],
  routes: commentRoutes,
  jobs: [groupsToldJob],
  schedules: [{ name: 'forget-comments', cron: '27 * * * *', destroys: 'old', run: forgetComments }],
})

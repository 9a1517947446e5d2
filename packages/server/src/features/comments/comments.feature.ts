import { defineServerFeature } from '../../platform/feature.ts'
import { eraseDeletedOf } from './comments.repository.ts'
import { commentRoutes } from './comments.routes.ts'
import { groupsNotifiedJob } from './groups-told.job.ts'
import { purgeComments } from './purge-comments.ts'

export const commentsFeature = defineServerFeature({
  name: 'comments',
  uses: ['groups', 'lists', 'notifications'],
  routes: commentRoutes,
  jobs: [groupsNotifiedJob],
  whenAccountCloses: (_ctx, tx, userId) => eraseDeletedOf(tx, userId),
  schedules: [{ name: 'forget-comments', cron: '27 * * * *', destroys: 'old', run: purgeComments }],
})

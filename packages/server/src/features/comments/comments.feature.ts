import { defineServerFeature } from '../../platform/feature.ts'
import { commentRoutes } from './comments.routes.ts'
import { forgetComments } from './forget-comments.ts'

export const commentsFeature = defineServerFeature({
  name: 'comments',
  uses: ['accounts', 'lists', 'notifications'],
  routes: commentRoutes,
  schedules: [{ name: 'forget-comments', cron: '27 * * * *', run: forgetComments }],
})

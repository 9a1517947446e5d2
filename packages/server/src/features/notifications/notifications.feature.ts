import { defineServerFeature } from '../../platform/feature.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { notificationsOutlast } from './outlasting.ts'
import { sweepNotifications } from './sweep-notifications.ts'

export const notificationsFeature = defineServerFeature({
  name: 'notifications',
  uses: [],
  routes: notificationRoutes,
  outlasting: [notificationsOutlast],
  schedules: [{ name: 'sweep-notifications', cron: '37 3 * * *', destroys: 'old', run: sweepNotifications }],
})

import { defineServerFeature } from '../../platform/feature.ts'
import { lockRoutes } from './locks.routes.ts'
import { locksOutlast } from './outlasting.ts'
import { sweepLocks } from './sweep-locks.ts'

export const locksFeature = defineServerFeature({
  name: 'locks',
  uses: ['drive', 'notifications'],
  routes: lockRoutes,
  outlasting: [locksOutlast],
  schedules: [{ name: 'sweep-locks', cron: '* * * * *', destroys: 'over', run: sweepLocks }],
})

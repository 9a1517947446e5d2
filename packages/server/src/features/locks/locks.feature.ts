import { defineServerFeature } from '../../platform/feature.ts'
import { lockRoutes } from './locks.routes.ts'
import { locksOutlast } from './outlasting.ts'
import { sweepOpenFiles } from './sweep-open-files.ts'

export const locksFeature = defineServerFeature({
  name: 'locks',
  uses: ['drive', 'notifications'],
  routes: lockRoutes,
  outlasting: [locksOutlast],
  schedules: [{ name: 'sweep-open-files', cron: '* * * * *', destroys: 'over', run: sweepOpenFiles }],
})

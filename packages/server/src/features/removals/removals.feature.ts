import { defineServerFeature } from '../../platform/feature.ts'
import { removalsOutlast } from './outlasting.ts'
import { removalRoutes } from './removals.routes.ts'
import { sweepRemovals } from './sweep-removals.ts'

export const removalsFeature = defineServerFeature({
  name: 'removals',
  uses: ['drive', 'notifications'],
  routes: removalRoutes,
  outlasting: [removalsOutlast],
  schedules: [{ name: 'sweep-removals', cron: '17 * * * *', destroys: 'old', run: sweepRemovals }],
})

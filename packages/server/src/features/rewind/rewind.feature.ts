import { defineServerFeature } from '../../platform/feature.ts'
import { rewindsOutlast } from './outlasting.ts'
import { planJob } from './plan/plan.job.ts'
import { rewindRoutes } from './rewind.routes.ts'
import { runJob } from './run/run.job.ts'
import { sweepHistory } from './sweep-history.ts'

export const rewindFeature = defineServerFeature({
  name: 'rewind',
  uses: ['drive'],
  routes: rewindRoutes,
  jobs: [planJob, runJob],
  outlasting: [rewindsOutlast],
  schedules: [{ name: 'sweep-history', cron: '27 * * * *', destroys: 'old', run: sweepHistory }],
})

import { defineServerFeature } from '../../platform/feature.ts'
import { planJob } from './plan/plan.job.ts'
import { rewindRoutes } from './rewind.routes.ts'
import { runJob } from './run/run.job.ts'
import { sweepHistory } from './sweep-history.ts'

export const rewindFeature = defineServerFeature({
  name: 'rewind',
  uses: ['drive', 'jobs'],
  routes: rewindRoutes,
  jobs: [planJob, runJob],
  schedules: [{ name: 'sweep-history', cron: '27 * * * *', destroys: 'old', run: sweepHistory }],
})

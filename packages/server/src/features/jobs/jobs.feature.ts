import { defineServerFeature } from '../../platform/feature.ts'
import { jobRoutes } from './jobs.routes.ts'
import { sweepJobs } from './sweep-jobs.ts'

/** Shows people the jobs they started, and administrators all of them. The running of jobs belongs to the platform. */
export const jobsFeature = defineServerFeature({
  name: 'jobs',
  uses: ['accounts', 'lists'],
  routes: jobRoutes,
  schedules: [{ name: 'sweep', cron: '21 3 * * *', run: sweepJobs }],
})

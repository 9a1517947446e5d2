import { defineServerFeature } from '../../platform/feature.ts'
import { listJobsCommand, retryJobCommand } from './commands/jobs.commands.ts'
import { countFailed } from './jobs.repository.ts'
import { jobRoutes } from './jobs.routes.ts'
import { jobsOutlast } from './outlasting.ts'
import { sweepJobs } from './sweep-jobs.ts'

/** Shows users the jobs they started, and administrators all of them. Running jobs is the platform's task. */
export const jobsFeature = defineServerFeature({
  name: 'jobs',
  uses: ['lists'],
  routes: jobRoutes,
  commands: [listJobsCommand, retryJobCommand],
  outlasting: [jobsOutlast],
  waiting: [{ name: 'jobs', permission: 'jobs.view', count: ({ db }, most) => countFailed(db.read, most) }],
  schedules: [{ name: 'sweep', cron: '21 3 * * *', destroys: 'old', run: sweepJobs }],
})

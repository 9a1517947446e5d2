import { defineServerFeature } from '../../platform/feature.ts'
import { forgetLeaversJob } from './departure/forget-leavers.job.ts'
import { forgetLeavers } from './departure/forget-leavers.ts'
import { collectJob } from './export/collect.job.ts'
import { sweepExports } from './export/sweep-exports.ts'
import { personalDataOutlasts } from './outlasting.ts'
import { personalDataRoutes } from './personal-data.routes.ts'

export const personalDataFeature = defineServerFeature({
  name: 'personal-data',
  uses: ['accounts', 'archives', 'billing', 'comments', 'drive', 'groups', 'sharing', 'workspaces'],
  reads: [
    'accounts',
    'attachments',
    'billing',
    'comments',
    'custom-pages',
    'drive',
    'notifications',
    'search',
    'sharing',
  ],
  routes: personalDataRoutes,
  jobs: [collectJob, forgetLeaversJob],
  outlasting: [personalDataOutlasts],
  schedules: [
    { name: 'sweep-exports', cron: '7 * * * *', destroys: 'old', run: sweepExports },
    {
      name: 'forget-leavers',
      cron: '37 * * * *',
      destroys: 'over',
      run: async ctx => {
        await forgetLeavers(ctx)
      },
    },
  ],
})

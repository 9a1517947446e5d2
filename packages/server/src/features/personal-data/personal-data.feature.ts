import { defineServerFeature } from '../../platform/feature.ts'
import { forgetNames } from './departure/forget-names.ts'
import { purgeLeaversJob } from './departure/purge-leavers.job.ts'
import { purgeLeavers } from './departure/purge-leavers.ts'
import { collectJob } from './export/collect.job.ts'
import { sweepExports } from './export/sweep-exports.ts'
import { personalDataOutlasts } from './outlasting.ts'
import { personalDataRoutes } from './personal-data.routes.ts'

export const personalDataFeature = defineServerFeature({
  name: 'personal-data',
  uses: ['accounts', 'archives', 'billing', 'drive', 'groups', 'sharing', 'workspaces'],
  reads: [
    'accounts',
    'attachments',
    'billing',
    'comments',
    'custom-pages',
    'notifications',
    'reports',
    'search',
    'sharing',
    'user-invitations',
  ],
  routes: personalDataRoutes,
  jobs: [collectJob, purgeLeaversJob],
  outlasting: [personalDataOutlasts],
  schedules: [
    { name: 'sweep-exports', cron: '7 * * * *', destroys: 'old', run: sweepExports },
    {
      name: 'forget-leavers',
      cron: '37 * * * *',
      destroys: 'over',
      run: async ctx => {
        await purgeLeavers(ctx)
        await forgetNames(ctx)
      },
    },
  ],
})

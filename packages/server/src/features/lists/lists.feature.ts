import { defineServerFeature } from '../../platform/feature.ts'
import { keepsBytes } from '../../platform/upkeep/kept-bytes.ts'
import { exportJob } from './exports/export.job.ts'
import { sweepExports } from './exports/sweep-exports.ts'
import { listFeatureRoutes } from './lists.routes.ts'
import { exportsOutlast } from './outlasting.ts'

/** What all lists of the back-office share. How a list is read belongs to the platform. */
export const listsFeature = defineServerFeature({
  name: 'lists',
  uses: [],
  routes: listFeatureRoutes,
  keptBytes: [keepsBytes('exports.storage_key', 'object')],
  jobs: [exportJob],
  outlasting: [exportsOutlast],
  schedules: [{ name: 'sweep-exports', cron: '*/15 * * * *', destroys: 'old', run: sweepExports }],
})

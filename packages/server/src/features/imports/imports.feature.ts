import { defineServerFeature } from '../../platform/feature.ts'
import { driveJob } from './bring/drive.job.ts'
import { linkJob } from './bring/link.job.ts'
import { importRoutes } from './imports.routes.ts'
import { importsOutlast } from './outlasting.ts'
import { sweepImports } from './sweep-imports.ts'

/** Files from links, and moving in from other drives. */
export const importsFeature = defineServerFeature({
  name: 'imports',
  uses: ['drive', 'uploads'],
  routes: importRoutes,
  jobs: [linkJob, driveJob],
  outlasting: [importsOutlast],
  schedules: [{ name: 'sweep', cron: '47 * * * *', destroys: 'old', run: sweepImports }],
})

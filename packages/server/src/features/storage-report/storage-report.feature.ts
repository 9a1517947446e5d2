import { storageFigureEndpoints as e } from '@holdall/contract/storage-report/storage-report.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { measureDisks } from './measure-disks.ts'
import { measureLargeSite } from './measure-site.ts'
import { readFigures } from './read-figures.ts'
import { readUserSpace } from './read-user-space.ts'
import { orderRecount } from './recount/order-recount.ts'
import { recountJob } from './recount/recount.job.ts'
import { stopRecount } from './recount/stop-recount.ts'
import { spaceSource } from './space-list.repository.ts'
import { storageMetrics } from './storage-metrics.ts'

/** The storage used on the site, and recounts that check the figures. */
export const storageReportFeature = defineServerFeature({
  name: 'storage-report',
  uses: ['drive', 'files', 'jobs', 'lists'],
  reads: ['attachments', 'uploads'],
  routes: [
    ...listRoutes(e, spaceSource),
    route(e.figures, readFigures),
    route(e.ofUser, (ctx, { params }) => readUserSpace(ctx, params.id)),
    route(e.recount, orderRecount),
    route(e.stopRecount, stopRecount),
  ],
  metrics: [storageMetrics],
  jobs: [recountJob],
  schedules: [
    { name: 'measure-storage', cron: '*/10 * * * *', destroys: 'nothing', run: measureLargeSite },
    { name: 'note-lost-objects', cron: '37 3 * * *', destroys: 'nothing', run: ctx => measureDisks(ctx) },
  ],
})

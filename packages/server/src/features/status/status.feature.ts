import { statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { doctorCommand } from './doctor/doctor.command.ts'
import { readProxyView } from './doctor/proxy-check.ts'
import { readStatus } from './read-status.ts'
import { diskMetrics, jobMetrics, mailMetrics } from './status-metrics.ts'

/** The state of the parts of the site, for its administrators. */
export const statusFeature = defineServerFeature({
  name: 'status',
  uses: ['search', 'settings'],
  reads: ['integrity'],
  routes: [
    route(statusEndpoints.site, readStatus),
    rawRoute(statusEndpoints.proxyCheck, async (ctx, { query }, { request, reply }) => {
      const view = readProxyView(ctx, query.ticket, request)
      await reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(view)
    }),
  ],
  commands: [doctorCommand],
  metrics: [jobMetrics, mailMetrics, diskMetrics],
  // Its run is recorded; it needs to do nothing else.
  schedules: [{ name: 'heartbeat', cron: '*/5 * * * *', run: async () => undefined }],
})

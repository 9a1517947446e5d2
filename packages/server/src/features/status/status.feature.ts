import { defineServerFeature } from '../../platform/feature.ts'
import { deletionContinueCommand } from './deletion-continue.command.ts'
import { doctorCommand } from './doctor/doctor.command.ts'
import { statusRoutes } from './status.routes.ts'
import { deletionMetrics, diskMetrics, jobMetrics, mailMetrics } from './status-metrics.ts'
import { notifyOfStops } from './stops/notify-of-stops.ts'

/** The state of the parts of the site, for its administrators. */
export const statusFeature = defineServerFeature({
  name: 'status',
  uses: ['billing', 'notifications', 'search', 'settings'],
  reads: ['integrity'],
  routes: statusRoutes,
  commands: [doctorCommand, deletionContinueCommand],
  metrics: [jobMetrics, mailMetrics, diskMetrics, deletionMetrics],
  schedules: [
    // Its run is recorded; it needs to do nothing else.
    { name: 'heartbeat', cron: '*/5 * * * *', destroys: 'nothing', run: async () => undefined },
    { name: 'tell-of-stops', cron: '*/5 * * * *', destroys: 'nothing', run: notifyOfStops },
  ],
})

import { isScanning } from '../../core/bytes/scan-hold.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { beginScanning, onScanningEvent, orderWaiting } from './on-event.ts'
import { countQuarantined } from './quarantine/quarantine.repository.ts'
import { orderRescan, rescanJob, scanJob } from './scan.job.ts'
import { scanMetrics } from './scan-metrics.ts'
import { scanningRoutes } from './scanning.routes.ts'

/** Scans what is uploaded for viruses, and sets infected files aside (docs/decisions/0103). */
export const scanningFeature = defineServerFeature({
  name: 'scanning',
  uses: ['attachments', 'blobs', 'drive', 'lists', 'notifications', 'uploads'],
  reads: ['attachments'],
  routes: scanningRoutes,
  jobs: [scanJob, rescanJob],
  schedules: [
    { name: 'scan', cron: '* * * * *', destroys: 'nothing', run: orderWaiting },
    { name: 'rescan', cron: '21 * * * *', destroys: 'nothing', run: orderHourly },
  ],
  metrics: [scanMetrics],
  waiting: [
    { name: 'quarantine', permission: 'quarantine.view', count: ({ db }, most) => countQuarantined(db.read, most) },
  ],
  onEvent: onScanningEvent,
  start: beginScanning,
})

/** New signatures come several times a day. */
async function orderHourly(ctx: Ctx): Promise<void> {
  if (isScanning(ctx.settings)) await orderRescan(ctx)
}

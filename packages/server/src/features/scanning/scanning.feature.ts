import { isScanning } from '../../core/bytes/scan-hold.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { onScanningEvent, orderWaiting } from './on-event.ts'
import { orderRescan, orderScan, rescanJob, scanJob } from './scan.job.ts'
import { scanMetrics } from './scan-metrics.ts'
import { scanningRoutes } from './scanning.routes.ts'
import { hasHeld } from './scans.repository.ts'

/** Scans what is uploaded for viruses, and sets infected files aside (docs/decisions/0103). */
export const scanningFeature = defineServerFeature({
  name: 'scanning',
  uses: ['accounts', 'drive', 'files', 'lists', 'notifications', 'roles'],
  reads: ['files'],
  routes: scanningRoutes,
  jobs: [scanJob, rescanJob],
  schedules: [
    { name: 'scan', cron: '* * * * *', run: orderWaiting },
    { name: 'rescan', cron: '21 * * * *', run: orderHourly },
  ],
  metrics: [scanMetrics],
  onEvent: onScanningEvent,
  start: orderHeld,
})

/** New signatures come several times a day. */
async function orderHourly(ctx: Ctx): Promise<void> {
  if (isScanning(ctx.settings)) await orderRescan(ctx)
}

/** If the process that noticed a file has died; also what was held back when scanning was switched off. */
async function orderHeld(ctx: Ctx): Promise<void> {
  if (await hasHeld(ctx.db.read)) await orderScan(ctx)
}

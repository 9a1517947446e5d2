import { isScanning } from '../../core/bytes/scan-hold.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { StoredEvent } from '../../platform/events/domain-event.ts'
import { orderScan } from './scan.job.ts'
import { hasHeld, hasWork } from './scans.repository.ts'

/** After a change, there may be something to scan; milliseconds. Uploads come in bursts. */
const pauseMs = 150
/** After the settings have changed, every server has read them again. */
const settledMs = 2_000

const timers = new WeakMap<object, NodeJS.Timeout>()

/** New files are scanned right after they have arrived. While scanning is off, nothing is looked up. */
export function onScanningEvent(ctx: Ctx, { type }: StoredEvent): void {
  if (type === 'settings.changed') later(ctx, settledMs, orderIfHeld)
  else if (type === 'items.changed' && isScanning(ctx.settings)) later(ctx, pauseMs, orderIfHeld)
}

function later(ctx: Ctx, ms: number, work: (ctx: Ctx) => Promise<void>): void {
  if (timers.has(ctx.db)) return
  const timer = setTimeout(() => {
    timers.delete(ctx.db)
    if (ctx.signal.aborted) return
    void work(ctx).catch(error => ctx.log.warn({ err: error }, 'Scanning new files couldn’t be ordered'))
  }, ms)
  timer.unref()
  timers.set(ctx.db, timer)
}

/** Also when scanning was switched off: what is held back is then released. */
async function orderIfHeld(ctx: Ctx): Promise<void> {
  if (await hasHeld(ctx.db.read)) await orderScan(ctx)
}

/** Every minute while scanning is on: what waits for the scanner, or for its next try. */
export async function orderWaiting(ctx: Ctx): Promise<void> {
  if (isScanning(ctx.settings) && (await hasWork(ctx.db.read, ctx.clock.now()))) await orderScan(ctx)
}

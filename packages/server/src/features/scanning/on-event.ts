import { isScanning } from '../../core/bytes/scan-hold.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { StoredEvent } from '../../platform/events/domain-event.ts'
import { orderScan } from './scan.job.ts'
import { hasHeld, hasWork } from './scans.repository.ts'

/** After a change, there may be something to scan; milliseconds. Uploads come in bursts. */
const pauseMs = 150
/** After the settings have changed, every server has read them again. */
const settledMs = 2_000

/** What a server remembers: while scanning is off and was off, nothing is looked up. */
interface Watch {
  wasOn: boolean
  readonly timers: Map<string, NodeJS.Timeout>
}

const watches = new WeakMap<object, Watch>()

function watchOf({ db }: Pick<Ctx, 'db'>): Watch {
  const watch = watches.get(db) ?? { wasOn: false, timers: new Map() }
  watches.set(db, watch)
  return watch
}

/** At the start: what another process has noticed and not scanned, and what was held back when scanning was switched off. */
export async function beginScanning(ctx: Ctx): Promise<void> {
  watchOf(ctx).wasOn = isScanning(ctx.settings)
  if (await hasHeld(ctx.db.read)) await orderScan(ctx)
}

/** New files are scanned right after they have arrived. */
export function onScanningEvent(ctx: Ctx, { type }: StoredEvent): void {
  if (type === 'settings.changed') later(ctx, type, settledMs, releaseIfOff)
  else if (type === 'items.changed' && isScanning(ctx.settings)) later(ctx, type, pauseMs, orderIfHeld)
}

function later(ctx: Ctx, name: string, ms: number, work: (ctx: Ctx) => Promise<void>): void {
  const { timers } = watchOf(ctx)
  if (timers.has(name)) return
  const timer = setTimeout(() => {
    timers.delete(name)
    if (ctx.signal.aborted) return
    void work(ctx).catch(error => ctx.log.warn({ err: error }, 'A scan of new files couldn’t be queued'))
  }, ms)
  timer.unref()
  timers.set(name, timer)
}

async function orderIfHeld(ctx: Ctx): Promise<void> {
  if (await hasHeld(ctx.db.read)) await orderScan(ctx)
}

/** When scanning was switched off, the same job releases what is held back. */
async function releaseIfOff(ctx: Ctx): Promise<void> {
  const watch = watchOf(ctx)
  const isOn = isScanning(ctx.settings)
  const isSwitchedOff = watch.wasOn && !isOn
  watch.wasOn = isOn
  if (isSwitchedOff) await orderIfHeld(ctx)
}

/** Every minute while scanning is on: what waits for the scanner, or for its next try. */
export async function orderWaiting(ctx: Ctx): Promise<void> {
  if (isScanning(ctx.settings) && (await hasWork(ctx.db.read, ctx.clock.now()))) await orderScan(ctx)
}

import { isScanning } from '../../core/bytes/scan-hold.ts'
import { createScanner } from '../../drivers/scanner/registry.ts'
import { isScannerAway } from '../../drivers/scanner/scanner-driver.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { letPass } from './let-pass.ts'
import { createSession, type ScanSession, scanOne } from './scan-one.ts'
import { listToScan, type ToScan } from './scans.repository.ts'

/** Files of one batch; that many at a time of them. */
const batchSize = 24
const atOnce = 3
/** One run; the rest follows in the next one, after other waiting jobs. Milliseconds. */
const runMs = 10 * 60_000

export interface ScanResult {
  readonly isMoreLeft: boolean
  readonly [fact: string]: number | boolean
}

/** Scans what waits. If the scanner is away, nothing is lost: what the site lets pass is available, and all of it waits. */
export async function scanWaiting(ctx: Ctx, run: JobRun): Promise<ScanResult> {
  const scanner = isScanning(ctx.settings) ? await createScanner(ctx, ctx.settings) : null
  if (!scanner) return { passed: await letPass(ctx), isMoreLeft: false }
  const until = Date.now() + runMs
  let scanned = 0
  try {
    const session = await createSession(scanner, run.signal)
    while (Date.now() < until) {
      const blobs = await listToScan(ctx.db.read, ctx.clock.now(), batchSize)
      if (blobs.length === 0) return { scanned, isMoreLeft: false }
      await scanSome(ctx, session, blobs)
      scanned += blobs.length
      await run.progress(scanned, null)
    }
    return { scanned, isMoreLeft: true }
  } catch (error) {
    if (!isScannerAway(error)) throw error
    ctx.log.warn({ err: error }, 'The virus scanner is unavailable; files wait for it')
    const passed = ctx.settings.get('scanner.when_away') === 'pass' ? await letPass(ctx) : 0
    // The schedule looks again every minute.
    return { scanned, passed, isAway: true, isMoreLeft: false }
  }
}

/** @throws the first failure, once all that were begun have ended */
export async function scanSome(ctx: Ctx, session: ScanSession, blobs: readonly ToScan[]): Promise<void> {
  for (let start = 0; start < blobs.length; start += atOnce) {
    session.signal.throwIfAborted()
    const results = await Promise.allSettled(
      blobs.slice(start, start + atOnce).map(blob => scanOne(ctx, session, blob)),
    )
    const failed = results.find(result => result.status === 'rejected')
    if (failed) throw failed.reason
  }
}

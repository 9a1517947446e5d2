import { setTimeout as pause } from 'node:timers/promises'
import { createScanner } from '../../drivers/scanner/registry.ts'
import { isScannerAway } from '../../drivers/scanner/scanner-driver.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { createSession, type ScanSession } from './scan-one.ts'
import { type ScanResult, scanSome } from './scan-waiting.ts'
import { listAfter, listOutdated, readProgress, saveProgress } from './scans.repository.ts'

const dayMs = 24 * 3600_000
/** Files of one batch, and the pause after it, so that the scanner stays free for new files; milliseconds. */
const batchSize = 50
const pauseMs = 500
/** One run; the rest follows in the next one. Milliseconds. */
const runMs = 20 * 60_000

/**
 * Scans again what was uploaded lately, if the signatures have changed since, and then, in the order in which it was stored,
 * what nobody has looked at because scanning was off. Bytes stay available meanwhile. If the scanner is away, the next run
 * continues.
 */
export async function rescan(ctx: Ctx, run: JobRun): Promise<ScanResult> {
  const scanner = await createScanner(ctx, ctx.settings)
  if (!scanner) return { isMoreLeft: false }
  let scanned = 0
  const count = (files: number) => {
    scanned += files
    return run.progress(scanned, null)
  }
  const going = { until: Date.now() + runMs, count }
  try {
    const session = await createSession(scanner, run.signal)
    const isDone = (await scanRecent(ctx, session, going)) && (await scanEarlier(ctx, session, going))
    return { scanned, isMoreLeft: !isDone }
  } catch (error) {
    if (!isScannerAway(error)) throw error
    return { scanned, isAway: true, isMoreLeft: false }
  }
}

interface Going {
  readonly until: number
  readonly count: (files: number) => Promise<void>
}

/** Returns whether everything recent was scanned with these signatures. */
async function scanRecent(ctx: Ctx, session: ScanSession, { until, count }: Going): Promise<boolean> {
  const { signatures, signal } = session
  if ((await readProgress(ctx.db.read, 'signatures')) === signatures) return true
  const since = ctx.clock.now() - ctx.settings.get('scanner.rescan_days') * dayMs
  for (let after = ''; Date.now() < until; ) {
    const blobs = await listOutdated(ctx.db.read, { signatures, since, after, limit: batchSize })
    await scanSome(ctx, session, blobs)
    await count(blobs.length)
    after = blobs.at(-1)?.id ?? after
    if (blobs.length < batchSize) {
      await ctx.db.transaction(tx => saveProgress(tx, 'signatures', signatures))
      return true
    }
    await pause(pauseMs, undefined, { signal })
  }
  return false
}

/** Returns whether every stored file has been looked at. */
async function scanEarlier(ctx: Ctx, session: ScanSession, { until, count }: Going): Promise<boolean> {
  let after = await readProgress(ctx.db.read, 'earlier')
  while (Date.now() < until) {
    const blobs = await listAfter(ctx.db.read, after, batchSize)
    const unseen = blobs.filter(blob => blob.held === null && blob.scan === null)
    await scanSome(ctx, session, unseen)
    await count(unseen.length)
    const last = blobs.at(-1)?.id
    if (last === undefined) return true
    after = last
    await ctx.db.transaction(tx => saveProgress(tx, 'earlier', last))
    if (unseen.length > 0) await pause(pauseMs, undefined, { signal: session.signal })
  }
  return false
}

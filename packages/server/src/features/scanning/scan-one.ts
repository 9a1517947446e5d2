import { isScannerAway, type ScannerDriver, ScannerError, type Verdict } from '../../drivers/scanner/scanner-driver.ts'
import { isStorageError } from '../../drivers/storage/storage-driver.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { longestPauseMs, saveScan, type ToScan } from './scans.repository.ts'
import { setAside } from './set-aside.ts'
import { settle } from './settle.ts'

/** Before the next try of a file that couldn't be scanned: doubled each time; milliseconds. */
const firstPauseMs = 60_000

/** Holds what is the same for all files of a run. */
export interface ScanSession {
  readonly scanner: ScannerDriver
  readonly signatures: string
  readonly signal: AbortSignal
}

/** @throws ScannerError if the scanner is away */
export async function createSession(scanner: ScannerDriver, signal: AbortSignal): Promise<ScanSession> {
  const { version } = await scanner.facts(signal)
  return { scanner, signatures: version, signal }
}

/**
 * Scans one blob and does what follows: it is released, set aside, or waits for another try.
 * @throws ScannerError if the scanner is away
 */
export async function scanOne(ctx: Ctx, session: ScanSession, blob: ToScan): Promise<void> {
  if (blob.scan === 'found') return setAside(ctx, blob, blob.found ?? '')
  if (blob.held === 'infected' || blob.scan === 'released') return
  const verdict = await verdictOn(ctx, session, blob)
  if (verdict === 'later') return tryLater(ctx, blob)
  switch (verdict.is) {
    case 'infected':
      return setAside(ctx, blob, verdict.found)
    case 'too-large':
      return settle(ctx, blob, { state: 'unscanned', signatures: session.signatures })
    case 'clean':
      return settle(ctx, blob, { state: 'clean', signatures: session.signatures })
  }
}

async function verdictOn(ctx: Ctx, { scanner, signal }: ScanSession, blob: ToScan): Promise<Verdict | 'later'> {
  if (blob.size === 0 || blob.size > ctx.settings.get('scanner.max_size')) return { is: 'too-large' }
  try {
    const bytes = (await ctx.storage.read(blob.storage_key, { signal })) as AsyncIterable<Uint8Array>
    const verdict = await scanner.scan(bytes, signal)
    if (verdict.is === 'too-large')
      ctx.log.warn({ blobId: blob.id, size: blob.size }, 'The virus scanner doesn’t accept files of this size')
    return verdict
  } catch (error) {
    const isOfFile = (error instanceof ScannerError && !isScannerAway(error)) || isStorageError(error)
    if (!isOfFile || signal.aborted) throw error
    ctx.log.warn({ err: error, blobId: blob.id }, 'A file couldn’t be scanned; it is tried again')
    return 'later'
  }
}

/** A file that can't be scanned stays held back, so that nothing unknown is opened; administrators see that it waits. */
async function tryLater(ctx: Ctx, blob: ToScan): Promise<void> {
  const tries = blob.tries + 1
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries - 1, 10))
  await ctx.db.transaction(tx =>
    saveScan(tx, {
      blob_id: blob.id,
      state: 'waiting',
      found: null,
      signatures: null,
      scanned_at: null,
      tries,
      next_at: ctx.clock.now() + pause,
    }),
  )
}

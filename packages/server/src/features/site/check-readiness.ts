import type { Readiness, ReadinessReason } from '@holdall/contract/site/readiness.ts'
import { localDisk, markerKey } from '../../drivers/storage/disk-keys.ts'
import { newProbeKey } from '../../drivers/storage/probe-key.ts'
import { isStorageError } from '../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../platform/ctx.ts'
import { ping } from '../../platform/database/database.ts'
import { tryLaterLibraries } from '../../platform/libraries/native-libraries.ts'
import { FlightTimeout, singleFlight } from '../../platform/single-flight.ts'
import { StagingError } from '../../platform/staging/staging-error.ts'

type Parts = Needs<'clock' | 'clocks' | 'db' | 'disks' | 'identity' | 'limits' | 'log' | 'pairs' | 'staging'>
type Check = Readiness['checks']['storage']

/** Load balancers and browsers ask several times a second; each answer is at most this old. */
const restMs = 1000
/** Storage on another machine is asked less often, because each question is a request that may cost money. */
const storageRestMs = 5000
/** How often an object is written to it while that succeeds; to this machine's own disk with each look. */
const remoteWriteRestMs = 60_000
/** A write to the database is synced, so it's tried less often than reading. */
const writeRestMs = 5000
/** The longest that a check waits; what takes longer counts as unavailable. */
const patienceMs = 3000
/** How long a write may wait for others before the database counts as read-only; milliseconds. */
const busyMs = 15_000

type Look = (parts: Parts) => Promise<unknown>

type Part = 'database' | 'writing' | 'folder' | 'storage'

interface Looks {
  readonly database: Look
  readonly writing: Look
  readonly folder: Look
  readonly storage: Look
  /** Since when a write to the database is under way that takes longer than the patience; null if none is. */
  lateSince: number | null
  /** When a failure of each part was last logged: anyone may ask, and must not fill the log. */
  readonly toldAt: Map<string, number>
  /** Whether the last look found the storage of another site. */
  isForeign: boolean
}

const kept = new WeakMap<Parts['staging'], Looks>()

function looksOf(parts: Parts): Looks {
  const known = kept.get(parts.staging)
  if (known) return known
  const every = (ms: number, look: Look) => singleFlight(look, ({ clock }) => clock.now(), { restMs: ms, patienceMs })
  const made: Looks = {
    database: every(restMs, ({ db }) => ping(db)),
    writing: every(writeRestMs, ({ limits }) => limits.probe()),
    folder: every(restMs, ({ staging }) => staging.probe()),
    storage: every(storageRestMs, createStorageLook()),
    lateSince: null,
    toldAt: new Map(),
    isForeign: false,
  }
  kept.set(parts.staging, made)
  return made
}

/**
 * Asks the storage of new files for the size of one object, which shows that it answers and accepts its credentials, and
 * then writes one: a bucket that is full, or whose key may only read, answers everything else.
 */
function createStorageLook(): Look {
  let written: { readonly disk: string; readonly at: number } | null = null
  return async ({ clock, disks, identity, pairs }) => {
    const disk = disks.current('uploads')
    const driver = await disks.open(disk)
    await driver.stat(markerKey(disk))
    const pair = await pairs.stateOf(disk)
    if (pair === 'away' || pair === 'foreign') throw new NotPaired(disk, pair)
    const isFresh = written?.disk === disk && Math.abs(clock.now() - written.at) < remoteWriteRestMs
    if (isFresh && disk !== localDisk) return
    written = null
    const key = newProbeKey(identity.current().site)
    await driver.write(key, oneByte(), { size: 1 })
    await driver.delete(key)
    written = { disk, at: clock.now() }
  }
}

/** The storage isn't this site's, or its disk isn't mounted. */
class NotPaired extends Error {
  readonly pair: 'away' | 'foreign'

  constructor(disk: string, pair: 'away' | 'foreign') {
    super(`The storage ${disk} is ${pair === 'away' ? 'away: its marker is missing' : 'that of another site'}`)
    this.name = 'NotPaired'
    this.pair = pair
  }
}

async function* oneByte(): AsyncGenerator<Uint8Array> {
  yield Buffer.of(0)
}

/**
 * Tells whether this server can do its work: the database answers and keeps a write, and files can be received and stored.
 * The libraries for images have to load too. Each part is tried, because much answers that accepts nothing. Cheap: whoever asks
 * within a second gets the same answer, and something that doesn't answer is asked only once.
 */
export async function checkReadiness(parts: Parts): Promise<Readiness> {
  const looks = looksOf(parts)
  const [asked, written, received, stored] = await Promise.all([
    check(parts, looks, 'database'),
    check(parts, looks, 'writing'),
    check(parts, looks, 'folder'),
    check(parts, looks, 'storage'),
  ])
  const isUsable = asked === 'ok' && written === 'ok'
  const checks = { database: isUsable ? 'ok' : 'failing', storage: received === 'ok' ? stored : received } as const
  const reasons: ReadinessReason[] = []
  if (asked !== 'ok') reasons.push('database-away')
  else if (written !== 'ok') reasons.push('database-read-only')
  if (checks.storage === 'failing') reasons.push(looks.isForeign ? 'storage-foreign' : 'storage-away')
  if (checks.storage === 'full') reasons.push('full')
  if (parts.clocks.apartMs() !== null) reasons.push('clocks-apart')
  if ((await tryLaterLibraries()).some(({ trouble }) => trouble !== null)) reasons.push('library-missing')
  return { status: reasons.length === 0 ? 'ok' : 'failing', checks, reasons }
}

async function check(parts: Parts, looks: Looks, part: Part): Promise<Check> {
  try {
    await looks[part](parts)
    if (part === 'writing') looks.lateSince = null
    if (part === 'storage') looks.isForeign = false
    return 'ok'
  } catch (error) {
    if (part === 'storage') looks.isForeign = error instanceof NotPaired && error.pair === 'foreign'
    if (part === 'writing' && error instanceof FlightTimeout && isOnlyBusy(parts, looks)) return 'ok'
    tell(parts, looks, part, error)
    const isFull = (error instanceof StagingError && error.code === 'full') || isStorageError(error, 'full')
    return isFull ? 'full' : 'failing'
  }
}

/** A long transaction holds up every write for some seconds, which is no reason to send people elsewhere. */
function isOnlyBusy({ clock }: Parts, looks: Looks): boolean {
  looks.lateSince ??= clock.now()
  return Math.abs(clock.now() - looks.lateSince) < busyMs
}

function tell({ clock, log }: Parts, { toldAt }: Looks, part: string, error: unknown): void {
  const now = clock.now()
  if (Math.abs(now - (toldAt.get(part) ?? Number.NEGATIVE_INFINITY)) < restMs) return
  toldAt.set(part, now)
  log.warn({ err: error instanceof FlightTimeout ? error.message : error, part }, 'A readiness check failed')
}

import type { Readiness, ReadinessReason } from '@holdall/contract/site/readiness.ts'
import { markerKey } from '../../drivers/storage/disk-keys.ts'
import { isStorageError } from '../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../platform/ctx.ts'
import { ping } from '../../platform/database/database.ts'
import { tryLaterLibraries } from '../../platform/libraries/native-libraries.ts'
import { LookTooLate, sharedLook } from '../../platform/shared-look.ts'
import { StagingError } from '../../platform/staging/staging-error.ts'

type Parts = Needs<'clock' | 'db' | 'disks' | 'log' | 'staging'>
type Check = Readiness['checks']['storage']

/** Load balancers and browsers ask several times a second; each answer is at most this old. */
const restMs = 1000
/** Storage on another machine is asked less often, because each question is a request that may cost money. */
const storageRestMs = 5000
/** The longest that a check waits; what takes longer counts as unavailable. */
const patienceMs = 3000

type Look = (parts: Parts) => Promise<unknown>

interface Looks {
  readonly database: Look
  readonly folder: Look
  readonly storage: Look
  /** When a failure of each part was last logged: anyone may ask, and must not fill the log. */
  readonly toldAt: Map<string, number>
}

const kept = new WeakMap<Parts['staging'], Looks>()

function looksOf(parts: Parts): Looks {
  const known = kept.get(parts.staging)
  if (known) return known
  const every = (ms: number, look: Look) => sharedLook(look, ({ clock }) => clock.now(), { restMs: ms, patienceMs })
  const made: Looks = {
    database: every(restMs, ({ db }) => ping(db)),
    folder: every(restMs, ({ staging }) => staging.probe()),
    storage: every(storageRestMs, lookAtStorage),
    toldAt: new Map(),
  }
  kept.set(parts.staging, made)
  return made
}

/** Asks the storage of new files for the size of one object, which shows that it answers and accepts its credentials. */
async function lookAtStorage({ disks }: Parts): Promise<void> {
  const disk = disks.current('uploads')
  await (await disks.open(disk)).stat(markerKey(disk))
}

/**
 * Tells whether this server can do its work: the database answers, files can be received and stored, and
 * the libraries for images load. Cheap: whoever
 * asks within a second gets the same answer, and something that doesn't answer is asked only once.
 */
export async function checkReadiness(parts: Parts): Promise<Readiness> {
  const looks = looksOf(parts)
  const [asked, received, stored] = await Promise.all([
    check(parts, looks, 'database'),
    check(parts, looks, 'folder'),
    check(parts, looks, 'storage'),
  ])
  const checks = { database: asked === 'full' ? 'failing' : asked, storage: received === 'ok' ? stored : received }
  const reasons: ReadinessReason[] = []
  if (checks.database !== 'ok') reasons.push('database-away')
  if (checks.storage === 'failing') reasons.push('storage-away')
  if (checks.storage === 'full') reasons.push('full')
  if ((await tryLaterLibraries()).some(({ trouble }) => trouble !== null)) reasons.push('library-missing')
  return { status: reasons.length === 0 ? 'ok' : 'failing', checks, reasons }
}

async function check(parts: Parts, looks: Looks, part: 'database' | 'folder' | 'storage'): Promise<Check> {
  try {
    await looks[part](parts)
    return 'ok'
  } catch (error) {
    tell(parts, looks, part, error)
    const isFull = (error instanceof StagingError && error.code === 'full') || isStorageError(error, 'full')
    return isFull ? 'full' : 'failing'
  }
}

function tell({ clock, log }: Parts, { toldAt }: Looks, part: string, error: unknown): void {
  const now = clock.now()
  if (Math.abs(now - (toldAt.get(part) ?? Number.NEGATIVE_INFINITY)) < restMs) return
  toldAt.set(part, now)
  log.warn({ err: error instanceof LookTooLate ? error.message : error, part }, 'A readiness check failed')
}

import type { Readiness, ReadinessReason } from '@holdall/contract/site/readiness.ts'
import { markerKey } from '../../drivers/storage/disk-keys.ts'
import { isStorageError } from '../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../platform/ctx.ts'
import { ping } from '../../platform/database/database.ts'
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
}

const looks = new WeakMap<Parts['staging'], Looks>()

function looksOf(parts: Parts): Looks {
  const known = looks.get(parts.staging)
  if (known) return known
  const every = (ms: number, look: Look) => sharedLook(look, ({ clock }) => clock.now(), { restMs: ms, patienceMs })
  const made: Looks = {
    database: every(restMs, ({ db }) => ping(db)),
    folder: every(restMs, ({ staging }) => staging.probe()),
    storage: every(storageRestMs, lookAtStorage),
  }
  looks.set(parts.staging, made)
  return made
}

/** Asks the storage of new files for the size of one object, which shows that it answers and accepts its credentials. */
async function lookAtStorage({ disks }: Parts): Promise<void> {
  const disk = disks.current('uploads')
  await (await disks.open(disk)).stat(markerKey(disk))
}

/**
 * Tells whether this server can do its work: the database answers, and files can be received and stored. Cheap: whoever
 * asks within a second gets the same answer, and something that doesn't answer is asked only once.
 */
export async function checkReadiness(parts: Parts): Promise<Readiness> {
  const { database, folder, storage } = looksOf(parts)
  const [asked, received, stored] = await Promise.all([
    check(parts, 'database', database),
    check(parts, 'folder', folder),
    check(parts, 'storage', storage),
  ])
  const checks = { database: asked === 'full' ? 'failing' : asked, storage: received === 'ok' ? stored : received }
  const reasons: ReadinessReason[] = []
  if (checks.database !== 'ok') reasons.push('database-away')
  if (checks.storage === 'failing') reasons.push('storage-away')
  if (checks.storage === 'full') reasons.push('full')
  return { status: reasons.length === 0 ? 'ok' : 'failing', checks, reasons }
}

async function check(parts: Parts, part: string, look: Look): Promise<Check> {
  try {
    await look(parts)
    return 'ok'
  } catch (error) {
    const isFull = (error instanceof StagingError && error.code === 'full') || isStorageError(error, 'full')
    const err = error instanceof LookTooLate ? error.message : error
    parts.log.warn({ err, part }, 'A readiness check failed')
    return isFull ? 'full' : 'failing'
  }
}

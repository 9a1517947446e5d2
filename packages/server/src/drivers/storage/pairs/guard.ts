import type { PairState } from '@holdall/contract/identity/identity.contract.ts'
import { isProbeKey } from '../probe-key.ts'
import { isStorageError, type PartUploads, type StorageDriver, StorageError } from '../storage-driver.ts'
import type { Pairs } from './pairs.ts'

/**
 * A storage as this site may use it. One that belongs to another site is only read, nothing counts as missing in one whose
 * marker is away, and objects are only removed from one that certainly belongs to this site. While a person has to say whether
 * it does, as after the database was copied, nothing is removed from it, whoever asks.
 */
export function guardByPairs(driver: StorageDriver, disk: string, pairs: Pairs): StorageDriver {
  async function require(allowed: readonly PairState[]): Promise<void> {
    const state = await pairs.stateOf(disk)
    if (!allowed.includes(state)) throw refusal(disk, state)
  }
  // If the storage can't be reached, storing fails by itself.
  const requireStorable = () => require(['paired', 'contested', 'unreachable'])
  async function requireOwn(): Promise<void> {
    await require(['paired'])
    if (pairs.isAsking()) throw new StorageError('unavailable', `The storage ${disk} keeps everything: ${undecided}`)
  }

  /** An object may only be called missing where the storage itself isn't. */
  async function orAway<T>(call: Promise<T>): Promise<T> {
    try {
      const found = await call
      if (found === null) requireThere(await pairs.stateOf(disk))
      return found
    } catch (error) {
      if (isStorageError(error, 'missing')) requireThere(await pairs.look(disk))
      throw error
    }
  }
  function requireThere(state: PairState): void {
    if (state === 'away' || state === 'unreachable') throw refusal(disk, state)
  }

  const { adopt, readSmall, sweepTemporary, parts } = driver
  return {
    ...boundMethods(driver),
    async write(key, source, options) {
      await requireStorable()
      return driver.write(key, source, options)
    },
    read: (key, options) => orAway(driver.read(key, options)),
    stat: key => orAway(driver.stat(key)),
    async delete(key) {
      // What a test of the storage has written, it may remove.
      if (isProbeKey(key)) return driver.delete(key)
      await require(['paired'])
      // Some remove what may be left under a key before they write to it.
      if (pairs.isAsking() && (await driver.stat(key)) !== null) await requireOwn()
      await driver.delete(key)
    },
    ...(readSmall && { readSmall: (key: string, most: number) => orAway(readSmall.call(driver, key, most)) }),
    ...(adopt && {
      async adopt(path: string, key: string) {
        await requireStorable()
        return adopt.call(driver, path, key)
      },
    }),
    ...(sweepTemporary && {
      async sweepTemporary(olderThanMs: number, isLeft?: (key: string) => Promise<boolean>) {
        await requireOwn()
        return sweepTemporary.call(driver, olderThanMs, isLeft)
      },
    }),
    ...(parts && { parts: guardParts(parts, requireStorable, requireOwn) }),
  }
}

/**
 * A new upload needs a storage of this site; one that has begun was allowed to. The rows of a copied database name the
 * uploads of its original, which must not end them.
 */
function guardParts(
  parts: PartUploads,
  requireStorable: () => Promise<void>,
  requireOwn: () => Promise<void>,
): PartUploads {
  return {
    origin: () => parts.origin(),
    async begin(key) {
      await requireStorable()
      return parts.begin(key)
    },
    sign: (upload, part) => parts.sign(upload, part),
    list: upload => parts.list(upload),
    join: (upload, stored) => parts.join(upload, stored),
    async giveUp(upload) {
      await requireOwn()
      await parts.giveUp(upload)
    },
  }
}

/** Returns what needs no guard. */
function boundMethods(driver: StorageDriver): Pick<StorageDriver, 'list' | 'probe' | Passed> {
  const passed: { [Name in Passed]?: NonNullable<StorageDriver[Name]> } = {}
  if (driver.signIn) passed.signIn = driver.signIn.bind(driver)
  if (driver.close) passed.close = driver.close.bind(driver)
  if (driver.localPath) passed.localPath = driver.localPath.bind(driver)
  if (driver.signedUrl) passed.signedUrl = driver.signedUrl.bind(driver)
  return { ...passed, list: driver.list.bind(driver), probe: driver.probe.bind(driver) }
}

type Passed = 'signIn' | 'close' | 'localPath' | 'signedUrl'

const reasons: Record<Exclude<PairState, 'paired'>, string> = {
  away: 'its marker is missing, so its disk may not be mounted',
  foreign: 'it belongs to another site, so it is only read',
  contested: 'a copy of this site may own it, so nothing is removed from it',
  unreachable: 'its marker couldn’t be read',
}

const undecided = 'a person has to say first whether this database owns it'

function refusal(disk: string, state: PairState): StorageError {
  return new StorageError(
    'unavailable',
    `The storage ${disk} can’t be used: ${state === 'paired' ? '' : reasons[state]}`,
  )
}

import type { Logger } from '../../../platform/logging.ts'
import { createDiskKeys, diskOfKey, localDisk } from '../disk-keys.ts'
import { guardByPairs } from '../pairs/guard.ts'
import { isPairKey } from '../pairs/marker.ts'
import type { Pairs } from '../pairs/pairs.ts'
import { createStorage, type Storage, type StoragePolicy } from '../storage.ts'
import type { StorageDriver, StoredObject } from '../storage-driver.ts'
import type { Disks } from './disks.ts'

export interface SiteStorageParts {
  readonly disks: Disks
  readonly local: StorageDriver
  readonly log: Logger
  /** Whose the disks are; without it, all are this site's. */
  readonly pairs?: Pairs
  readonly policy?: StoragePolicy
}

/** The storage of a whole site: each key belongs to its own disk. */
export function createSiteStorage({ disks, local, log, pairs, policy }: SiteStorageParts): Storage {
  const newKeyOn = createDiskKeys()
  const guarded = (driver: StorageDriver, disk: string) => (pairs ? guardByPairs(driver, disk, pairs) : driver)
  const localStorage = createStorage(guarded(local, localDisk), policy)
  const opened = new Map<string, Storage>([[localDisk, localStorage]])

  async function on(disk: string): Promise<Storage> {
    const known = opened.get(disk)
    if (known) return known
    const made = createStorage(guarded(await disks.open(disk), disk), policy)
    opened.set(disk, made)
    return made
  }
  const of = (key: string) => on(diskOfKey(key))

  /** Lists every disk that can be used; one that is unavailable is logged and left out. */
  async function* everywhere(): AsyncGenerator<[string, Storage]> {
    yield [localDisk, localStorage]
    for (const disk of await disks.names()) yield [disk, await on(disk)]
  }
  const isAway = (disk: string, error: unknown) =>
    log.warn({ err: error, disk }, 'A disk is unavailable; it will be tried again next time')

  async function* list(options?: { readonly prefix?: string }): AsyncGenerator<StoredObject> {
    for await (const [disk, storage] of everywhere()) {
      try {
        // Another site may keep its files in the same place: only keys that were made for this disk are ours.
        for await (const object of storage.list(options)) {
          if (diskOfKey(object.key) === disk && !isPairKey(object.key)) yield object
        }
      } catch (error) {
        isAway(disk, error)
      }
    }
  }

  return {
    newKey: (purpose = 'uploads') => newKeyOn(disks.current(purpose)),
    diskOf: diskOfKey,
    write: async (key, source, options) => (await of(key)).write(key, source, options),
    read: async (key, options) => (await of(key)).read(key, options),
    readSmall: async (key, size) => (await of(key)).readSmall(key, size),
    stat: async key => (await of(key)).stat(key),
    delete: async key => (await of(key)).delete(key),
    list,
    probe: async () => (await on(disks.current('uploads'))).probe(),
    adopt: async (localPath, key, options) => (await of(key)).adopt(localPath, key, options),
    signedUrl: async (key, read) => (await of(key)).signedUrl(key, read),
    localPath: key => (diskOfKey(key) === localDisk ? localStorage.localPath(key) : null),
    partsOrigin: async () => (await on(disks.current('uploads'))).partsOrigin(),
    parts: async key => (await of(key)).parts(key),
    async sweepTemporary(olderThanMs, isLeft) {
      let removed = 0
      for await (const [disk, storage] of everywhere()) {
        try {
          // Uploads that another site has begun in the same place are its own.
          const isOursAndLeft = async (key: string) => diskOfKey(key) === disk && ((await isLeft?.(key)) ?? true)
          removed += await storage.sweepTemporary(olderThanMs, isOursAndLeft)
        } catch (error) {
          isAway(disk, error)
        }
      }
      return removed
    },
  }
}

import { readDriverOptions } from '@holdall/contract/drivers/declare.ts'
import { type StorageDriverName, storageDrivers } from '@holdall/contract/drivers/storage.ts'
import type { Logger } from '../../../platform/logging.ts'
import type { StoragePurpose } from '../storage.ts'
import type { Disks, StorageChoice } from './disks.ts'

const methodKeys: Readonly<Record<StoragePurpose, string>> = {
  uploads: 'uploads_disk_driver',
  public: 'public_disk_driver',
}

/**
 * Returns the storage that the settings choose for a purpose: the method and its options. Both purposes share the
 * credentials of a method.
 */
export function storageChoiceOf(purpose: StoragePurpose, get: (key: string) => unknown): StorageChoice {
  const driver = (get(methodKeys[purpose]) ?? 'local') as StorageDriverName
  return { driver, options: readDriverOptions(storageDrivers[driver], get) }
}

/**
 * Stores new objects in the storage that the settings choose. If it doesn't work, everything stays as it is, and the
 * reason is logged.
 */
export async function followStorageSettings(disks: Disks, get: (key: string) => unknown, log: Logger): Promise<void> {
  for (const purpose of ['uploads', 'public'] as const) {
    const choice = storageChoiceOf(purpose, get)
    await disks.follow(purpose, choice).catch((error: unknown) => {
      const disk = disks.current(purpose)
      log.error(
        { err: error, purpose, driver: choice.driver, disk },
        'The chosen storage doesn’t work; keeping the previous one',
      )
    })
  }
}

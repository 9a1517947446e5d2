import {
  type StorageDriverName,
  type StorageDriverOptions,
  storageDriverOptions,
} from '@holdall/contract/drivers/storage.ts'
import type { StorageDriver } from './storage-driver.ts'

type StorageDrivers = {
  readonly [N in StorageDriverName]: {
    /** Makes the driver ready to use. Rejects with a `StorageError` where its store cannot be reached. */
    create(options: StorageDriverOptions<N>): Promise<StorageDriver>
  }
}

/** Every storage driver. Its code and its vendor's library are loaded when it is first made. */
export const storageDrivers: StorageDrivers = {
  local: { create: async options => (await import('./local.driver.ts')).createLocalDriver(options) },
}

/** Checks the options against the driver's schema and makes the driver. @throws ZodError for wrong options */
export function createStorageDriver<N extends StorageDriverName>(name: N, options: unknown): Promise<StorageDriver> {
  const parsed = storageDriverOptions[name].parse(options) as StorageDriverOptions<N>
  return storageDrivers[name].create(parsed)
}

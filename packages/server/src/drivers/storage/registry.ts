import {
  type StorageDriverName,
  type StorageDriverOptions,
  storageDriverOptions,
} from '@holdall/contract/drivers/storage.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import type { StorageDriver } from './storage-driver.ts'

type StorageDrivers = {
  readonly [N in StorageDriverName]: {
    /** Makes the driver. Nothing is asked of a store on another machine before the first call. */
    create(options: StorageDriverOptions<N>, outbound: Outbound): Promise<StorageDriver>
  }
}

/** Every storage driver. Its code and its vendor's library are loaded when it is first made. */
export const storageDrivers: StorageDrivers = {
  local: { create: async options => (await import('./local.driver.ts')).createLocalDriver(options) },
  s3: {
    create: async (options, outbound) =>
      (await import('./s3.driver.ts')).createS3Driver((await places()).s3Place(options), { outbound }),
  },
  digitalocean: {
    create: async (options, outbound) =>
      (await import('./s3.driver.ts')).createS3Driver((await places()).spacesPlace(options), { outbound }),
  },
  backblaze: {
    create: async (options, outbound) =>
      (await import('./s3.driver.ts')).createS3Driver((await places()).backblazePlace(options), { outbound }),
  },
  ftp: {
    create: async (options, outbound) => (await import('./ftp.driver.ts')).createFtpDriver(options, { outbound }),
  },
  dropbox: {
    create: async (options, outbound) =>
      (await import('./dropbox.driver.ts')).createDropboxDriver(options, { outbound }),
  },
  rackspace: {
    create: async (options, outbound) => (await import('./swift.driver.ts')).createSwiftDriver(options, { outbound }),
  },
}

const places = () => import('./s3/places.ts')

/**
 * Checks the options against the driver's schema and makes the driver.
 * @param outbound without one, nothing but the public internet can be reached
 * @throws ZodError for wrong options
 */
export function createStorageDriver<N extends StorageDriverName>(
  name: N,
  options: unknown,
  outbound: Outbound = createOutbound(),
): Promise<StorageDriver> {
  const parsed = storageDriverOptions[name].parse(options) as StorageDriverOptions<N>
  return storageDrivers[name].create(parsed, outbound)
}

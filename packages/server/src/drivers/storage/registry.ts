import { parseDriverOptions } from '@holdall/contract/drivers/declare.ts'
import { type StorageDriverName, type StorageDriverOptions, storageDrivers } from '@holdall/contract/drivers/storage.ts'
import { type DriverLine, defineRegistry } from '../../platform/drivers/registry.ts'
import { createOutbound, type Outbound, type Target } from '../../platform/outbound/outbound.ts'
import { backblazePlace, type S3Place, s3Place, spacesPlace } from './s3/places.ts'
import type { StorageDriver } from './storage-driver.ts'

interface StorageLine<O> extends DriverLine<Outbound, O, StorageDriver> {
  /** The host that is contacted first, for step-by-step tests; null for this machine. */
  target(options: O): Target | null
}

type StorageLines = { readonly [N in StorageDriverName]: StorageLine<StorageDriverOptions<N>> }

/** Every storage driver. */
const lines: StorageLines = {
  local: {
    target: () => null,
    create: async (_outbound, options) => (await import('./local.driver.ts')).createLocalDriver(options),
  },
  s3: speaksS3(s3Place),
  digitalocean: speaksS3(spacesPlace),
  backblaze: speaksS3(backblazePlace),
  ftp: {
    target: ({ host, port }) => ({ host, port }),
    create: async (outbound, options) => (await import('./ftp.driver.ts')).createFtpDriver(options, { outbound }),
  },
  dropbox: {
    target: () => ({ host: 'api.dropboxapi.com', port: 443 }),
    create: async (outbound, options) =>
      (await import('./dropbox.driver.ts')).createDropboxDriver(options, { outbound }),
  },
  rackspace: {
    target: () => ({ host: 'identity.api.rackspacecloud.com', port: 443 }),
    create: async (outbound, options) => (await import('./swift.driver.ts')).createSwiftDriver(options, { outbound }),
  },
}

function speaksS3<O>(placeOf: (options: O) => S3Place): StorageLine<O> {
  return {
    target: options => targetOfUrl(placeOf(options).endpoint),
    create: async (outbound, options) =>
      (await import('./s3.driver.ts')).createS3Driver(placeOf(options), { outbound }),
  }
}

function targetOfUrl(text: string): Target {
  const url = new URL(text)
  return { host: url.hostname, port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)) }
}

const registry = defineRegistry<typeof storageDrivers, Outbound, StorageDriver>(storageDrivers, lines)

/** The methods that this server supports. */
export const storageDriverNames = registry.names

/** Checks options against the driver's declaration. @throws ZodError */
export function parseStorageOptions<N extends StorageDriverName>(name: N, options: unknown): StorageDriverOptions<N> {
  return parseDriverOptions(storageDrivers, name, options)
}

/**
 * Checks the options and creates the driver.
 * @param outbound without one, only the public internet can be reached
 * @throws ZodError for wrong options
 */
export function createStorageDriver(
  name: StorageDriverName,
  options: unknown,
  outbound: Outbound = createOutbound(),
): Promise<StorageDriver> {
  return registry.create(name, outbound, parseStorageOptions(name, options))
}

/** The host that a choice contacts first; null for this machine. @throws ZodError for wrong options */
export function storageTargetOf<N extends StorageDriverName>(name: N, options: unknown): Target | null {
  return lines[name].target(parseStorageOptions(name, options))
}

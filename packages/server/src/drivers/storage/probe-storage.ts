import {
  type StorageDriverName,
  type StorageDriverOptions,
  storageDriverOptions,
} from '@holdall/contract/drivers/storage.ts'
import type { Outbound, Target } from '../../platform/outbound/outbound.ts'
import type { TakeStep } from '../../platform/settings/hooks.ts'
import type { StorageChoice } from './disks.ts'
import { createStorageDriver } from './registry.ts'
import { backblazePlace, s3Place, spacesPlace } from './s3/places.ts'
import type { StorageDriver } from './storage-driver.ts'

/**
 * Goes the whole way of a choice that nobody uses yet, step by step: looks its host up, connects, signs in, writes, reads, compares,
 * lists and deletes. Leaves nothing behind.
 * @throws ZodError for wrong options, before any step; else what a step throws
 */
export async function probeStorage(
  choice: StorageChoice,
  outbound: Outbound,
  take: TakeStep,
  create: (choice: StorageChoice) => Promise<StorageDriver> = ({ driver, options }) =>
    createStorageDriver(driver, options, outbound),
): Promise<void> {
  const target = targetOf(choice)
  if (target) {
    await take('Find the server', async () => {
      const found = await outbound.resolve(target)
      const addresses = found.map(({ address }) => address).join(', ')
      return addresses === target.host ? addresses : `${target.host}: ${addresses}`
    })
    await take('Connect to it', async () => {
      const socket = await outbound.connect(target)
      socket.destroy()
      return `${target.host}:${target.port}`
    })
  }
  const driver = await create(choice)
  try {
    if (driver.signIn) {
      await take('Sign in', async () => {
        await driver.signIn?.()
        return undefined
      })
    }
    await driver.probe(take)
  } finally {
    await driver.close?.()
  }
}

type Targets = { readonly [N in StorageDriverName]: (options: StorageDriverOptions<N>) => Target | null }

const targets: Targets = {
  local: () => null,
  s3: options => targetOfUrl(s3Place(options).endpoint),
  digitalocean: options => targetOfUrl(spacesPlace(options).endpoint),
  backblaze: options => targetOfUrl(backblazePlace(options).endpoint),
  ftp: ({ host, port }) => ({ host, port }),
  dropbox: () => ({ host: 'api.dropboxapi.com', port: 443 }),
  rackspace: () => ({ host: 'identity.api.rackspacecloud.com', port: 443 }),
}

function targetOf({ driver, options }: StorageChoice): Target | null {
  const parsed: unknown = storageDriverOptions[driver].parse(options)
  return (targets[driver] as (options: unknown) => Target | null)(parsed)
}

function targetOfUrl(text: string): Target {
  const url = new URL(text)
  return { host: url.hostname, port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)) }
}

import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { RunStep } from '../../platform/settings/hooks.ts'
import type { StorageChoice } from './disks/disks.ts'
import { createStorageDriver, storageTargetOf } from './registry.ts'
import type { StorageDriver } from './storage-driver.ts'

/**
 * Tests a choice that isn't in use yet, step by step: looks up its host, connects, signs in, writes, reads, compares,
 * lists and deletes. Leaves nothing behind.
 * @param site names the site, which removes what is left if this process dies
 * @throws ZodError for wrong options, before any step; else what a step throws
 */
export async function probeStorage(
  choice: StorageChoice,
  outbound: Outbound,
  take: RunStep,
  create: (choice: StorageChoice) => Promise<StorageDriver> = ({ driver, options }) =>
    createStorageDriver(driver, options, outbound),
  site?: string,
): Promise<void> {
  const target = storageTargetOf(choice.driver, choice.options)
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
    await driver.probe(take, site)
  } finally {
    await driver.close?.()
  }
}

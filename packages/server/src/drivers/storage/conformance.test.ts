import { forEachDriver } from '../../../test/driver-benches.ts'
import { storageBenches } from '../../../test/storage-benches.ts'
import { createChaosDriver } from './chaos.driver.ts'
import { storageConformance } from './conformance.ts'
import { createMemoryDriver } from './memory.driver.ts'

forEachDriver('storage driver', storageBenches, ({ against, open, runs }, name) =>
  storageConformance(`${name}, on ${against}`, open, runs),
)
storageConformance('memory', async () => ({ driver: createMemoryDriver() }))
storageConformance('chaos without a plan', async () => ({ driver: createChaosDriver(createMemoryDriver()) }))

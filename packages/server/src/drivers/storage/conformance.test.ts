import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChaosDriver } from './chaos.driver.ts'
import { storageConformance } from './conformance.ts'
import { createLocalDriver } from './local.driver.ts'
import { createMemoryDriver } from './memory.driver.ts'

storageConformance('local', async () => {
  const root = await mkdtemp(join(tmpdir(), 'holdall-blobs-'))
  return {
    driver: await createLocalDriver({ root }),
    leftovers: async () => (await readdir(join(root, 'tmp'))).length,
    close: () => rm(root, { recursive: true, force: true }),
  }
})
storageConformance('memory', async () => ({ driver: createMemoryDriver() }))
storageConformance('chaos without a plan', async () => ({ driver: createChaosDriver(createMemoryDriver()) }))

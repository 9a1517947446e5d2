import { inEnglish } from '@holdall/contract/kit/sentences.ts'
import { describe, expect, it } from 'vitest'
import { loopback } from '../../../test/storage-servers.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import type { RunStep } from '../../platform/settings/hooks.ts'
import { createChaosDriver } from './chaos.driver.ts'
import type { StorageChoice } from './disks/disks.ts'
import { createMemoryDriver } from './memory.driver.ts'
import { probeDriver } from './probe.ts'
import { probeStorage } from './probe-storage.ts'
import type { StorageDriver } from './storage-driver.ts'

const choice: StorageChoice = {
  driver: 's3',
  options: { key: 'k', secret: 's', region: 'us-east-1', bucket: 'box', endpoint: 'http://127.0.0.1:1' },
}
const steps = ['Write a test object', 'Read it', 'Compare', 'List it', 'Delete it']

async function stepsOf(run: (take: RunStep) => Promise<void>): Promise<string[]> {
  const taken: string[] = []
  const take: RunStep = async (title, work) => {
    taken.push(inEnglish(title))
    await work()
  }
  await run(take).catch((error: Error) => taken.push(`failed: ${error.message}`))
  return taken
}

describe('probing a storage', () => {
  it('runs all steps and leaves nothing', async () => {
    const driver = createMemoryDriver()
    const local: StorageChoice = { driver: 'local', options: { root: 'x' } }
    expect(await stepsOf(take => probeStorage(local, loopback(), take, async () => driver))).toEqual(steps)
    expect(await Array.fromAsync(driver.list())).toEqual([])
  })

  it('stops at the step that fails, and closes the driver', async () => {
    let isClosed = false
    const inner = createMemoryDriver()
    const chaos = createChaosDriver(inner, { methods: ['read'], failCall: 1 })
    const driver: StorageDriver = {
      ...chaos,
      probe: take => probeDriver(chaos, take),
      async close() {
        isClosed = true
      },
    }
    const local: StorageChoice = { driver: 'local', options: { root: 'x' } }
    const taken = await stepsOf(take => probeStorage(local, loopback(), take, async () => driver))
    expect(taken.slice(0, 2)).toEqual(steps.slice(0, 2))
    expect(taken[2]).toMatch(/^failed: Chaos/)
    expect([isClosed, await Array.fromAsync(inner.list())]).toEqual([true, []])
  })

  it('reports that a host is private, or that no server answers there', async () => {
    const refused = await stepsOf(take => probeStorage(choice, createOutbound(), take))
    expect(refused[0]).toBe('Find the server')
    expect(refused[1]).toMatch(/isn’t a public address.*OUTBOUND_ALLOW/)
    const silent = await stepsOf(take => probeStorage(choice, loopback(), take))
    expect(silent.slice(0, 2)).toEqual(['Find the server', 'Connect to it'])
    expect(silent[2]).toMatch(/ECONNREFUSED/)
  })
})

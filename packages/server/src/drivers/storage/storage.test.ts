import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ChaosPlan, createChaosDriver } from './chaos.driver.ts'
import { chunksOf, failsWith } from './conformance.ts'
import { createLocalDriver } from './local.driver.ts'
import { createMemoryDriver } from './memory.driver.ts'
import { createStorageDriver } from './registry.ts'
import { createStorage } from './storage.ts'
import type { StorageDriver } from './storage-driver.ts'
import { createKeyMaker } from './storage-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdall-storage-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const policy = { retryAfterMs: [0, 0] }
const bytes = randomBytes(100_000)

async function withChaos(plan: ChaosPlan) {
  const chaos = createChaosDriver(createMemoryDriver())
  const storage = createStorage(chaos, policy)
  const key = storage.newKey()
  await storage.write(key, chunksOf(bytes))
  chaos.plan(plan)
  return { chaos, storage, key }
}

describe('keys', () => {
  it('are random, valid, and share a folder for a while', () => {
    const newKey = createKeyMaker()
    const keys = Array.from({ length: 2000 }, newKey)
    expect(new Set(keys).size).toBe(2000)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys.map(key => key.slice(0, 4))).size).toBeLessThanOrEqual(4)
  })
})

describe('trying again', () => {
  it.each(['stat', 'read', 'readSmall', 'delete'] as const)(
    'lets %s succeed after a failure of the store',
    async method => {
      const { storage, key, chaos } = await withChaos({ failCall: 1 })
      if (method === 'stat') expect(await storage.stat(key)).toEqual({ size: bytes.length })
      if (method === 'read') expect((await buffer(await storage.read(key))).equals(bytes)).toBe(true)
      if (method === 'readSmall') expect((await storage.readSmall(key, bytes.length)).equals(bytes)).toBe(true)
      if (method === 'delete') await storage.delete(key)
      expect(chaos.calls).toBe(2)
    },
  )

  it('gives up after the last pause', async () => {
    const { storage, key, chaos } = await withChaos({ failCall: 1, keepsFailing: true })
    await failsWith('unavailable', storage.stat(key))
    expect(chaos.calls).toBe(3)
  })

  it('doesn’t repeat a call that would fail again, a write or a probe', async () => {
    const { storage, key, chaos } = await withChaos({ failCall: 1, code: 'missing' })
    await failsWith('missing', storage.read(key))
    expect(chaos.calls).toBe(1)
    chaos.plan({ failCall: 1 })
    await failsWith('unavailable', storage.write(storage.newKey(), chunksOf(bytes)))
    expect(chaos.calls).toBe(1)
    chaos.plan({ failCall: 1 })
    await failsWith('unavailable', storage.probe())
    expect(chaos.calls).toBe(1)
  })

  it('treats a deletion as done if only its response was lost', async () => {
    const { storage, key } = await withChaos({ failCall: 1, when: 'after' })
    await storage.delete(key)
    expect(await storage.stat(key)).toBeNull()
  })
})

describe('a store that hangs', () => {
  it('is unavailable after the time limit', async () => {
    const hanging: StorageDriver = {
      ...createChaosDriver(createMemoryDriver()),
      stat: () => new Promise(() => undefined),
    }
    const storage = createStorage(hanging, { timeoutMs: 5, retryAfterMs: [0] })
    await failsWith('unavailable', storage.stat(storage.newKey()))
  })

  it('has its stream closed if it arrives too late', async () => {
    const inner = createMemoryDriver()
    const gate = Promise.withResolvers<void>()
    const late = gate.promise.then(async () => inner.read('late-object'))
    const slow: StorageDriver = { ...createChaosDriver(inner), read: () => late }
    await inner.write('late-object', chunksOf(bytes))
    const storage = createStorage(slow, { timeoutMs: 5, retryAfterMs: [] })
    await failsWith('unavailable', storage.read('late-object'))
    gate.resolve()
    const stream = await late
    await expect.poll(() => stream.destroyed).toBe(true)
  })

  it('is unavailable if its driver throws an unnamed failure', async () => {
    const rude: StorageDriver = {
      ...createChaosDriver(createMemoryDriver()),
      stat: () => Promise.reject(new Error('socket hang up')),
    }
    await failsWith('unavailable', createStorage(rude, policy).stat('some-object'))
  })
})

describe('a transfer that breaks', () => {
  it('fails at the planned byte, and leaves nothing of a write', async () => {
    const { storage, key, chaos } = await withChaos({ breakReadAt: 70_000 })
    let read = 0
    const reading = (async () => {
      for await (const chunk of await storage.read(key)) read += chunk.length
    })()
    await failsWith('unavailable', reading)
    expect(read).toBeLessThanOrEqual(70_000)
    chaos.plan({ breakWriteAt: 70_000, code: 'full' })
    const other = storage.newKey()
    await failsWith('full', storage.write(other, chunksOf(bytes), { size: bytes.length }))
    expect(await storage.stat(other)).toBeNull()
  })

  it('reveals objects that a store has silently cut short', async () => {
    const { storage, key, chaos } = await withChaos({ truncateReadAt: 1000 })
    expect(await buffer(await storage.read(key))).toHaveLength(1000)
    chaos.plan({ truncateWriteAt: 1000 })
    const other = storage.newKey()
    expect(await storage.write(other, chunksOf(bytes), { size: bytes.length })).toEqual({ size: bytes.length })
    expect(await storage.stat(other)).toEqual({ size: 1000 })
    await failsWith('corrupt', storage.readSmall(other, bytes.length))
    await failsWith('corrupt', storage.readSmall(key, bytes.length - 1))
  })
})

describe('moving a local file into the store', () => {
  it('renames it if the driver can', async () => {
    const storage = createStorage(await createStorageDriver('local', { root: join(folder, 'blobs') }))
    const path = join(folder, 'staged')
    const key = storage.newKey()
    await writeFile(path, bytes)
    await storage.adopt(path, key, { size: bytes.length })
    expect(existsSync(path)).toBe(false)
    expect((await buffer(await storage.read(key))).equals(bytes)).toBe(true)
    expect(storage.localPath(key)).toBe(join(folder, 'blobs', key.slice(0, 2), key.slice(2, 4), key))
  })

  it('copies it with any other driver, then removes it', async () => {
    const storage = createStorage(createMemoryDriver())
    const path = join(folder, 'staged')
    const key = storage.newKey()
    await writeFile(path, bytes)
    await failsWith('corrupt', storage.adopt(path, key, { size: 1 }))
    expect(existsSync(path)).toBe(true)
    await storage.adopt(path, key, { size: bytes.length })
    expect(existsSync(path)).toBe(false)
    expect((await storage.readSmall(key, bytes.length)).equals(bytes)).toBe(true)
    expect(storage.localPath(key)).toBeNull()
  })
})

describe('the registry', () => {
  it('checks the options before it creates a driver', async () => {
    expect(() => createStorageDriver('local', { root: '' })).toThrow()
    const driver = await createStorageDriver('local', { root: folder })
    await driver.probe()
  })

  it('keeps the optional capabilities of a wrapped driver', async () => {
    const local = createChaosDriver(await createLocalDriver({ root: folder }))
    expect(local.adopt && local.localPath && local.readSmall && local.sweepTemporary).toBeTypeOf('function')
    expect(createChaosDriver(createMemoryDriver()).adopt).toBeUndefined()
  })
})

import type { PairState } from '@holdall/contract/identity/identity.contract.ts'
import { describe, expect, it } from 'vitest'
import { createMemoryDriver } from '../memory.driver.ts'
import type { PartUploads, StorageDriver } from '../storage-driver.ts'
import { guardByPairs } from './guard.ts'
import type { Pairs } from './pairs.ts'

const kept = '0123456789abcdef0123456789abcdef-f'
const fresh = 'fedcba9876543210fedcba9876543210-f'
const probe = 'probe-0123456789abcdef0123456789abcdef'
const refused = { code: 'unavailable' }

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('text')
}

interface Guarded {
  readonly driver: StorageDriver
  readonly parts: PartUploads
  /** These have reached the storage. */
  readonly done: string[]
}

/** A storage with every optional method, in a given relation to the database. */
async function guard(state: PairState, isAsking = false): Promise<Guarded> {
  const done: string[] = []
  const note = (name: string) => async (): Promise<never> => {
    done.push(name)
    return undefined as never
  }
  const parts: PartUploads = {
    ...{ origin: note('origin'), begin: note('begin'), sign: note('sign') },
    ...{ list: note('list'), join: note('join'), giveUp: note('giveUp') },
  }
  const memory = createMemoryDriver()
  await memory.write(kept, bytes(), { size: 4 })
  await memory.write(probe, bytes(), { size: 4 })
  const remove: StorageDriver['delete'] = async key => {
    done.push(`delete ${key}`)
    await memory.delete(key)
  }
  const raw: StorageDriver = {
    write: memory.write.bind(memory),
    read: memory.read.bind(memory),
    stat: memory.stat.bind(memory),
    list: memory.list.bind(memory),
    probe: memory.probe.bind(memory),
    ...{ adopt: note('adopt'), sweepTemporary: note('sweepTemporary'), delete: remove, parts },
  }
  const pairs: Pairs = {
    stateOf: async () => state,
    look: async () => state,
    isAsking: () => isAsking,
    renew: async () => undefined,
    take: async () => undefined,
  }
  const driver = guardByPairs(raw, 'abcd1234', pairs)
  if (!driver.parts) throw new Error('The guard has lost the parts of the driver')
  return { driver, parts: driver.parts, done }
}

const upload = { key: kept, uploadId: 'one' }

describe('a storage that is guarded by whose it is', () => {
  it.each(['paired', 'contested', 'unreachable'] as const)('[BACKUP-03] stores while it is %s', async state => {
    const { driver, parts, done } = await guard(state)
    expect(await driver.write(fresh, bytes(), { size: 4 })).toEqual({ size: 4 })
    await driver.adopt?.('/a/file', fresh)
    await parts.begin(fresh)
    expect(done).toEqual(['adopt', 'begin'])
  })

  it.each(['foreign', 'away'] as const)('[BACKUP-03] stores nothing, in any way, while it is %s', async state => {
    const { driver, parts, done } = await guard(state)
    await expect(driver.write(fresh, bytes(), { size: 4 })).rejects.toMatchObject(refused)
    await expect(driver.adopt?.('/a/file', fresh)).rejects.toMatchObject(refused)
    await expect(parts.begin(fresh)).rejects.toMatchObject(refused)
    expect(done).toEqual([])
  })

  it('[BACKUP-03] removes what it is told to while it is this site’s own', async () => {
    const { driver, parts, done } = await guard('paired')
    await driver.delete(kept)
    await driver.sweepTemporary?.(0)
    await parts.giveUp(upload)
    expect(done).toEqual([`delete ${kept}`, 'sweepTemporary', 'giveUp'])
    expect(await driver.stat(kept)).toBeNull()
  })

  it.each([
    ['contested', false],
    ['foreign', false],
    ['away', false],
    ['unreachable', false],
    ['paired', true],
  ] as const)(
    '[BACKUP-03] removes nothing, in any way, while it is %s and a person is asked: %s',
    async (state, asks) => {
      const { driver, parts, done } = await guard(state, asks)
      await expect(driver.delete(kept)).rejects.toMatchObject(refused)
      await expect(driver.sweepTemporary?.(0)).rejects.toMatchObject(refused)
      await expect(parts.giveUp(upload)).rejects.toMatchObject(refused)
      expect(done).toEqual([])
      expect(await driver.stat(kept)).toEqual({ size: 4 })
    },
  )

  it('[BACKUP-03] lets others clear the place of what they write, and tests remove what they wrote, while a person is asked', async () => {
    const { driver, done } = await guard('paired', true)
    await driver.delete(fresh)
    await driver.delete(probe)
    expect(done).toEqual([`delete ${fresh}`, `delete ${probe}`])
  })

  it('[BACKUP-03] calls nothing missing while its marker is', async () => {
    for (const state of ['away', 'unreachable'] as const) {
      const { driver } = await guard(state)
      await expect(driver.stat(fresh)).rejects.toMatchObject(refused)
      await expect(driver.read(fresh)).rejects.toMatchObject(refused)
      expect(await driver.stat(kept)).toEqual({ size: 4 })
    }
    const { driver } = await guard('foreign')
    expect(await driver.stat(fresh)).toBeNull()
    await expect(driver.read(fresh)).rejects.toMatchObject({ code: 'missing' })
  })
})

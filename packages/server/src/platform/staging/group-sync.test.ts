import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Disk } from './disk.ts'
import { createFailingDisk } from './failing-disk.ts'
import { createGroupSync } from './group-sync.ts'
import { nodeDisk } from './node-disk.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdall-group-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('syncing a folder together', () => {
  it('serves callers that arrive during a sync with one more sync that begins after it', async () => {
    const { disk, calls } = createFailingDisk(() => false)
    const sync = createGroupSync(disk)
    await Promise.all(Array.from({ length: 20 }, () => sync(folder)))
    expect(calls.filter(call => call === 'handle.sync')).toHaveLength(2)
    await sync(folder)
    expect(calls.filter(call => call === 'handle.sync')).toHaveLength(3)
  })

  it('never serves a caller with a sync that began before the call', async () => {
    const begun: number[] = []
    let calls = 0
    const counting: Disk = {
      ...nodeDisk,
      open: (...args) => {
        begun.push(calls)
        return nodeDisk.open(...args)
      },
    }
    const sync = createGroupSync(counting)
    const callers = Array.from({ length: 50 }, async (_, index) => {
      for (let turn = 0; turn < index % 7; turn++) await new Promise(resolve => setImmediate(resolve))
      const mine = ++calls
      await sync(folder)
      expect(begun.some(seen => seen >= mine)).toBe(true)
    })
    await Promise.all(callers)
  })

  it('keeps folders apart', async () => {
    const { disk, calls } = createFailingDisk(() => false)
    const sync = createGroupSync(disk)
    await Promise.all([sync(folder), sync(tmpdir())])
    expect(calls.filter(call => call === 'handle.sync')).toHaveLength(2)
  })

  it('fails for all callers that shared a failed sync, and for none after them', async () => {
    let syncs = 0
    const { disk } = createFailingDisk(call => call === 'handle.sync' && ++syncs === 2)
    const sync = createGroupSync(disk)
    const results = await Promise.allSettled([sync(folder), sync(folder), sync(folder)])
    expect(results.map(result => result.status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    await sync(folder)
  })
})

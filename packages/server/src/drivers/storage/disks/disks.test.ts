import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { createTestDatabase, dialects, type TestDatabase } from '../../../../test/databases.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createVault } from '../../../platform/crypto/vault.ts'
import { createLogger } from '../../../platform/logging.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { createChaosDriver } from '../chaos.driver.ts'
import { chunksOf, failsWith } from '../conformance.ts'
import { createMemoryDriver } from '../memory.driver.ts'
import type { StorageDriver } from '../storage-driver.ts'
import { createDisks, type Disks, type StorageChoice } from './disks.ts'
import { createSiteStorage } from './site-storage.ts'
import { followStorageSettings, storageChoiceOf } from './storage-choices.ts'

const canary = 'canary-8f2b1c'

function bucket(name: string, secret = canary): StorageChoice {
  return { driver: 's3', options: { key: 'key', secret, region: 'us-east-1', bucket: name, endpoint: '' } }
}

describe.each(dialects)('the disks of a site on %s', dialect => {
  let database: TestDatabase
  let places: Map<string, StorageDriver>
  let local: StorageDriver
  let closed: string[]
  const open: Disks[] = []
  beforeEach(async () => {
    database = await createTestDatabase(dialect)
    places = new Map()
    closed = []
    local = createMemoryDriver()
  })
  afterEach(async () => {
    for (const disks of open.splice(0)) await disks.close()
    await database.drop()
  })

  /** Starts a process of the site; a bucket is a driver in memory, shared by all processes. */
  function start() {
    const log = createLogger('silent')
    const disks = createDisks({
      db: database.db,
      vault: createVault('a key for the tests that is long enough'),
      clock: systemClock,
      log,
      outbound: createOutbound(),
      local,
      async createDriver(_name, options) {
        const { bucket: name, secret } = options as { readonly bucket: string; readonly secret: string }
        const place = places.get(name) ?? createMemoryDriver()
        places.set(name, place)
        return { ...createChaosDriver(place), close: async () => void closed.push(`${name} ${secret}`) }
      },
    })
    open.push(disks)
    return { disks, log, storage: createSiteStorage({ disks, local, log, policy: { retryAfterMs: [] } }) }
  }

  it('keep every object readable after a switch, in every process', async () => {
    const { disks, storage } = start()
    const bytes = new Map<string, Buffer>()
    const put = async () => {
      const key = `${storage.newKey()}-f`
      bytes.set(key, randomBytes(1000))
      await storage.write(key, chunksOf(bytes.get(key) ?? Buffer.alloc(0)))
      return key
    }
    const first = await put()
    await disks.follow('uploads', bucket('one'))
    const second = await put()
    await disks.follow('uploads', bucket('two'))
    const third = await put()
    await disks.follow('uploads', { driver: 'local', options: {} })
    await put()
    expect(storage.diskOf(first)).toBe('local')
    expect(new Set([first, second, third].map(key => storage.diskOf(key))).size).toBe(3)
    for (const process of [storage, start().storage]) {
      for (const [key, whole] of bytes) {
        expect((await buffer(await process.read(key))).equals(whole)).toBe(true)
        expect(await process.stat(key)).toEqual({ size: 1000 })
      }
      const listed = await Array.fromAsync(process.list(), one => one.key)
      expect(listed.sort()).toEqual([...bytes.keys()].sort())
    }
    await storage.delete(second)
    await failsWith('missing', storage.read(second))
  })

  it('are recognised by the marker on them, so that new credentials don’t create a second one', async () => {
    const { disks, storage } = start()
    await disks.follow('uploads', bucket('one'))
    const key = storage.newKey()
    await storage.write(key, chunksOf(Buffer.from('kept')))
    const disk = disks.current('uploads')
    const other = start()
    expect((await buffer(await other.storage.read(key))).toString()).toBe('kept')
    await disks.follow('uploads', bucket('one', 'rotated'))
    expect([disks.current('uploads'), await disks.names()]).toEqual([disk, [disk]])
    // The other process adopts the new credentials, and the driver with the former ones is closed.
    closed = []
    await other.disks.names()
    expect((await buffer(await other.storage.read(key))).toString()).toBe('kept')
    await expect.poll(() => closed).toContain(`one ${canary}`)
  })

  it('stay unchanged if a choice doesn’t work', async () => {
    const { disks, storage, log } = start()
    await disks.follow('uploads', bucket('one'))
    const disk = disks.current('uploads')
    places.set(
      'broken',
      createChaosDriver(createMemoryDriver(), { methods: ['probe'], failCall: 1, keepsFailing: true }),
    )
    await failsWith('unavailable', disks.follow('uploads', bucket('broken')))
    await expect(disks.follow('uploads', { driver: 's3', options: { bucket: 'x' } })).rejects.toThrow()
    expect([disks.current('uploads'), await disks.names()]).toEqual([disk, [disk]])
    expect(storage.diskOf(storage.newKey())).toBe(disk)
    expect(await Array.fromAsync(places.get('broken')?.list() ?? [])).toEqual([])
    const told = vi.spyOn(log, 'error')
    const values = new Map<string, unknown>([['uploads_disk_driver', 'ftp']])
    await followStorageSettings(disks, key => values.get(key), log)
    expect([disks.current('uploads'), told.mock.calls.length]).toEqual([disk, 1])
  })

  it('distinguish their own objects from those of another site in the same place', async () => {
    const { disks, storage } = start()
    await disks.follow('uploads', bucket('shared'))
    const foreign = [`${'a'.repeat(32)}-d00000000-f`, `${'b'.repeat(32)}-f`]
    for (const key of foreign) await places.get('shared')?.write(key, chunksOf(Buffer.from('theirs')))
    const mine = storage.newKey()
    await storage.write(mine, chunksOf(Buffer.from('mine')))
    expect(await Array.fromAsync(storage.list(), one => one.key)).toEqual([mine])
  })

  it('become one if two processes first use a bucket at the same moment', async () => {
    const [one, two] = [start(), start()]
    const marks = await Promise.all([one.disks.find(bucket('shared')), two.disks.find(bucket('shared'))])
    expect(new Set(marks).size).toBe(1)
    expect(await one.disks.names()).toEqual([marks[0]])
    // The other process has removed its own mark again.
    const names: string[] = []
    for await (const entry of places.get('shared')?.list() ?? []) names.push(entry.key)
    expect(names).toEqual([expect.stringContaining(marks[0] ?? '')])
  })

  it('hide their credentials', async () => {
    const { disks } = start()
    await disks.follow('uploads', bucket('one'))
    const rows = await tables(database.db.read).selectFrom('disks').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(canary)
  })

  it('store pictures and files on separate disks, and are left out while they are unavailable', async () => {
    const { disks, storage } = start()
    await disks.follow('public', bucket('pictures'))
    const [file, picture] = [storage.newKey(), storage.newKey('public')]
    expect([storage.diskOf(file), storage.diskOf(picture)]).toEqual(['local', disks.current('public')])
    await storage.write(file, chunksOf(Buffer.from('file')))
    const away = start()
    places.set('pictures', createChaosDriver(createMemoryDriver(), { failCall: 1, keepsFailing: true }))
    expect(await Array.fromAsync(away.storage.list(), one => one.key)).toEqual([file])
    await failsWith('unavailable', away.storage.read(picture))
    await failsWith('unavailable', away.storage.stat(`${'c'.repeat(32)}-dffffffff`))
  })
})

describe('a storage choice', () => {
  it('[KEYS-102] [KEYS-103] consists of a method and its fields, which both purposes share', () => {
    const values: Record<string, unknown> = {
      uploads_disk_driver: 'ftp',
      public_disk_driver: 'local',
      storage_ftp_host: 'ftp.example',
      storage_ftp_username: 'me',
      storage_ftp_password: 'secret',
      storage_ftp_root: '',
      storage_ftp_port: 21,
      storage_ftp_passive: true,
      storage_ftp_ssl: true,
    }
    const get = (key: string) => values[key]
    expect(storageChoiceOf('uploads', get)).toEqual({
      driver: 'ftp',
      options: {
        host: 'ftp.example',
        username: 'me',
        password: 'secret',
        root: '',
        port: 21,
        passive: true,
        ssl: true,
      },
    })
    expect(storageChoiceOf('public', get)).toEqual({ driver: 'local', options: {} })
  })
})

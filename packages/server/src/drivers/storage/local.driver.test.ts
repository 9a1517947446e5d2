import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFailingDisk, systemError } from '../../platform/staging/failing-disk.ts'
import { nodeDisk } from '../../platform/staging/node-disk.ts'
import { mountSmallDisk } from '../../platform/staging/small-disk.ts'
import { chunksOf, failsWith } from './conformance.ts'
import { createLocalDriver } from './local.driver.ts'
import { StorageError } from './storage-driver.ts'

const key = 'abcd0123456789'
let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'holdall-local-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function stage(bytes: Uint8Array, name = 'staged'): Promise<string> {
  const path = join(root, name)
  await writeFile(path, bytes, { flush: true })
  return path
}

describe('the local driver', () => {
  it('[XFER-07] syncs the file before it is given its name, and the folder before it returns', async () => {
    const { disk, calls } = createFailingDisk(() => false)
    const driver = await createLocalDriver({ root }, { disk })
    await driver.write('abcd-warm-the-folder', chunksOf(Buffer.from('x')))
    const before = calls.length
    await driver.write(key, chunksOf(randomBytes(300_000)))
    const made = calls.slice(before).filter((call, n, all) => call !== 'unlink' && call !== all[n - 1])
    const folder = ['open', 'handle.sync', 'handle.close']
    expect(made).toEqual(['open', 'handle.writev', 'handle.sync', 'handle.close', 'link', ...folder])
  })

  it('shares one sync of the folder among files that are stored at the same time', async () => {
    const { disk, calls } = createFailingDisk(() => false)
    const driver = await createLocalDriver({ root }, { disk })
    const staged = await Promise.all(Array.from({ length: 30 }, (_, n) => stage(Buffer.from('x'), `staged-${n}`)))
    await driver.write('abcd-warm-the-folder', chunksOf(Buffer.from('x')))
    const before = calls.length
    await Promise.all(staged.map((path, n) => driver.adopt(path, `abcd-number-${n}`)))
    expect(calls.slice(before).filter(call => call === 'handle.sync').length).toBeLessThan(15)
  })
})

describe('adopting a staged file', () => {
  it('moves it without a copy', async () => {
    const driver = await createLocalDriver({ root: join(root, 'blobs') })
    const path = await stage(Buffer.from('whole'))
    expect(await driver.adopt(path, key)).toBe(true)
    expect(existsSync(path)).toBe(false)
    expect((await readFile(driver.localPath(key))).toString()).toBe('whole')
  })

  it('refuses a key that already exists and leaves both files', async () => {
    const driver = await createLocalDriver({ root: join(root, 'blobs') })
    await driver.write(key, chunksOf(Buffer.from('first')))
    const path = await stage(Buffer.from('second'))
    await failsWith('exists', driver.adopt(path, key))
    expect((await readFile(path)).toString()).toBe('second')
    expect((await buffer(await driver.read(key))).toString()).toBe('first')
  })

  it('returns false when the file is on another file system', async () => {
    const disk = { ...nodeDisk, link: () => Promise.reject(systemError('EXDEV', 'link')) }
    const driver = await createLocalDriver({ root: join(root, 'blobs') }, { disk })
    const path = await stage(Buffer.from('x'))
    expect(await driver.adopt(path, key)).toBe(false)
    expect(existsSync(path)).toBe(true)
    expect(await driver.stat(key)).toBeNull()
  })

  it('works where the file system has no hard links', async () => {
    const disk = { ...nodeDisk, link: () => Promise.reject(systemError('EPERM', 'link')) }
    const driver = await createLocalDriver({ root: join(root, 'blobs') }, { disk })
    expect(await driver.adopt(await stage(Buffer.from('first')), key)).toBe(true)
    const second = await stage(Buffer.from('second'))
    await failsWith('exists', driver.adopt(second, key))
    await driver.write('abcd-by-writing', chunksOf(Buffer.from('third')))
    expect((await buffer(await driver.read(key))).toString()).toBe('first')
    expect(await readdir(join(root, 'blobs', 'tmp'))).toEqual([])
  })
})

describe('a disk that fails', () => {
  it('[XFER-07] leaves all or nothing if any of its calls fails', async () => {
    const bytes = randomBytes(600_000)
    for (const kind of ['write', 'adopt'] as const) {
      let points = 0
      for (let n = 1; ; n++) {
        const blobs = join(root, `${kind}-${n}`)
        await createLocalDriver({ root: blobs })
        const failing = createFailingDisk((_, number) => number === n)
        const path = await stage(bytes)
        const attempt = async () => {
          const driver = await createLocalDriver({ root: blobs }, { disk: failing.disk })
          if (kind === 'write') await driver.write(key, chunksOf(bytes))
          else await driver.adopt(path, key)
        }
        const error = await attempt().then(
          () => null,
          (reason: unknown) => reason,
        )
        const reopened = await createLocalDriver({ root: blobs })
        if (!failing.hasFailed) {
          expect(error).toBeNull()
          expect((await buffer(await reopened.read(key))).equals(bytes)).toBe(true)
          break
        }
        points++
        expect(error, `call ${n}, ${failing.calls[n - 1]}`).toBeInstanceOf(StorageError)
        expect(error).toMatchObject({ code: 'unavailable' })
        expect(await reopened.stat(key)).toBeNull()
        await reopened.sweepTemporary(-1000)
        await reopened.write(key, chunksOf(bytes))
        expect((await buffer(await reopened.read(key))).equals(bytes)).toBe(true)
        expect(await readdir(join(blobs, 'tmp'))).toEqual([])
      }
      expect(points).toBeGreaterThan(kind === 'write' ? 12 : 8)
    }
  })

  it('never turns a failed sync into a success by trying again', async () => {
    for (const nth of [1, 2]) {
      const blobs = join(root, `sync-${nth}`)
      const warm = await createLocalDriver({ root: blobs })
      await warm.write('abcd-warm-the-folder', chunksOf(Buffer.from('x')))
      let syncs = 0
      const failing = createFailingDisk(call => call === 'handle.sync' && ++syncs === nth)
      const driver = await createLocalDriver({ root: blobs }, { disk: failing.disk })
      await failsWith('unavailable', driver.write(key, chunksOf(Buffer.from('x'))))
      expect(await driver.stat(key)).toBeNull()
    }
  })
})

describe('damage and leftovers', () => {
  it('ends a read with an error when the file is shorter than it was', async () => {
    const driver = await createLocalDriver({ root })
    await driver.write(key, chunksOf(randomBytes(2_000_000)))
    const stream = await driver.read(key)
    await truncate(driver.localPath(key), 700_000)
    await failsWith('corrupt', buffer(stream))
  })

  it('closes the file when its reader is destroyed', async () => {
    const driver = await createLocalDriver({ root })
    await driver.write(key, chunksOf(randomBytes(2_000_000)))
    const { disk, calls } = createFailingDisk(() => false)
    const other = await createLocalDriver({ root }, { disk })
    const stream = await other.read(key)
    stream.once('data', () => stream.destroy())
    await new Promise(resolve => stream.once('close', resolve))
    expect(calls.filter(call => call === 'handle.close')).toHaveLength(1)
  })

  it('removes what broken writes left, except recent files', async () => {
    const driver = await createLocalDriver({ root })
    await writeFile(join(root, 'tmp', 'old'), 'x')
    await writeFile(join(root, 'tmp', 'young'), 'x')
    const twoHoursAgo = new Date(Date.now() - 7_200_000)
    await utimes(join(root, 'tmp', 'old'), twoHoursAgo, twoHoursAgo)
    expect(await driver.sweepTemporary(3_600_000)).toBe(1)
    expect(await readdir(join(root, 'tmp'))).toEqual(['young'])
  })

  it('lists only its objects', async () => {
    const driver = await createLocalDriver({ root })
    await driver.write(key, chunksOf(Buffer.from('x')))
    await mkdir(join(root, 'lost+found'))
    await writeFile(join(root, 'ab', 'cd', 'No Object.txt'), 'x')
    await writeFile(join(root, 'tmp', 'abcdefghijk'), 'x')
    const keys: string[] = []
    for await (const object of driver.list()) keys.push(object.key)
    expect(keys).toEqual([key])
  })

  it('fails immediately if its folder can’t be used', async () => {
    await writeFile(join(root, 'a-file'), 'x')
    await failsWith('unavailable', createLocalDriver({ root: join(root, 'a-file', 'blobs') }))
  })
})

const smallDisk = mountSmallDisk(4)
describe.skipIf(!smallDisk)('a full disk', () => {
  it('is reported as such, and nothing is left', async () => {
    const path = join(smallDisk?.path ?? '', 'blobs')
    const driver = await createLocalDriver({ root: path })
    await failsWith('full', driver.write(key, chunksOf(randomBytes(8 * 1024 * 1024))))
    expect(await driver.stat(key)).toBeNull()
    expect(await readdir(join(path, 'tmp'))).toEqual([])
    await driver.write(key, chunksOf(randomBytes(3 * 1024 * 1024)))
    await failsWith('full', driver.write('abcd-does-not-fit', chunksOf(randomBytes(2 * 1024 * 1024))))
    await driver.delete(key)
    await driver.probe()
  })

  afterAll(() => smallDisk?.remove())
})

import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStaging } from './create-staging.ts'
import { createFailingDisk } from './failing-disk.ts'
import type { Staging } from './staging.ts'

const id = '01hzzzzzzzzzzzzzzzzzzzzzzz'
let root: string
let staging: Staging
beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'holdall-staging-')), 'staging')
  staging = await createStaging({ root })
})
afterEach(() => rm(join(root, '..'), { recursive: true, force: true }))

const stream = (...chunks: Uint8Array[]) => Readable.from(chunks, { objectMode: false })
const expectedDigest = (bytes: Uint8Array) => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  crc32: crc32(bytes),
})

describe('appending', () => {
  it('continues in pieces of any size and knows the digest of the whole, even in a new process', async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 2000 }), { maxLength: 8 }),
        fc.boolean(),
        async (parts, reopened) => {
          const upload = `upload-number-${count++}`
          await staging.create(upload)
          let offset = 0
          for (const part of parts) {
            const used = reopened ? await createStaging({ root }) : staging
            const result = await used.append(upload, offset, stream(part))
            offset += part.length
            expect(result).toEqual({ offset, complete: true })
          }
          const whole = Buffer.concat(parts)
          expect(await staging.digest(upload, whole.length)).toEqual(expectedDigest(whole))
          await staging.seal(upload, whole.length)
          expect((await readFile(staging.path(upload))).equals(whole)).toBe(true)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('doesn’t reread bytes that passed through this process', async () => {
    const { disk, calls } = createFailingDisk(() => false)
    staging = await createStaging({ root, disk })
    const bytes = randomBytes(3_000_000)
    await staging.create(id)
    await staging.append(id, 0, stream(bytes.subarray(0, 1_000_000)))
    await staging.append(id, 1_000_000, stream(bytes.subarray(1_000_000)))
    expect(await staging.digest(id, bytes.length)).toEqual(expectedDigest(bytes))
    expect(calls).not.toContain('handle.read')
  })

  it('discards what was after the offset', async () => {
    await staging.create(id)
    await staging.append(id, 0, stream(Buffer.from('0123456789')))
    await staging.append(id, 4, stream(Buffer.from('abc')))
    expect((await readFile(staging.path(id))).toString()).toBe('0123abc')
    expect(await staging.digest(id, 7)).toEqual(expectedDigest(Buffer.from('0123abc')))
  })

  it('refuses an offset past the end of the file, and an unknown id', async () => {
    await staging.create(id)
    await expect(staging.append(id, 1, stream(Buffer.from('x')))).rejects.toMatchObject({ code: 'offset' })
    await expect(staging.append('no-such-id', 0, stream(Buffer.from('x')))).rejects.toMatchObject({ code: 'missing' })
    await expect(staging.create(id)).rejects.toMatchObject({ code: 'exists' })
    await expect(staging.create('../../../etc/passwd')).rejects.toMatchObject({ code: 'missing' })
  })

  it('[XFER-04] keeps and syncs what arrived before the connection was cut', async () => {
    const { disk, calls } = createFailingDisk(() => false)
    staging = await createStaging({ root, disk })
    const bytes = randomBytes(700_001)
    const cut = new Error('connection reset')
    const source = Readable.from(
      (async function* () {
        yield bytes
        throw cut
      })(),
      { objectMode: false },
    )
    await staging.create(id)
    expect(await staging.append(id, 0, source)).toEqual({ offset: bytes.length, complete: false, cause: cut })
    expect(calls.lastIndexOf('handle.datasync')).toBeGreaterThan(calls.lastIndexOf('handle.writev'))
    const rest = randomBytes(10)
    await staging.append(id, bytes.length, stream(rest))
    expect(await staging.digest(id, bytes.length + 10)).toEqual(expectedDigest(Buffer.concat([bytes, rest])))
  })

  it('keeps what arrived before it was aborted, and leaves the source alive', async () => {
    const source = new PassThrough()
    const abort = new AbortController()
    await staging.create(id)
    source.write(randomBytes(1000))
    const appending = staging.append(id, 0, source, { signal: abort.signal })
    await until(() => source.listenerCount('data') > 0 && source.readableLength === 0)
    abort.abort()
    expect(await appending).toMatchObject({ offset: 1000, complete: false })
    expect(source.destroyed).toBe(false)
    expect((await stat(staging.path(id))).size).toBe(1000)
  })

  it('lets only one append at a time work on an id', async () => {
    const source = new PassThrough()
    await staging.create(id)
    const first = staging.append(id, 0, source)
    await expect(staging.append(id, 0, stream())).rejects.toMatchObject({ code: 'busy' })
    await expect(staging.digest(id, 0)).rejects.toMatchObject({ code: 'busy' })
    await expect(staging.seal(id, 0)).rejects.toMatchObject({ code: 'busy' })
    source.end(Buffer.from('done'))
    expect(await first).toEqual({ offset: 4, complete: true })
  })

  it('refuses more bytes than the limit and frees their space', async () => {
    await staging.create(id)
    await staging.append(id, 0, stream(Buffer.alloc(10)))
    const source = stream(randomBytes(400_000), randomBytes(400_000))
    await expect(staging.append(id, 10, source, { limit: 500_000 })).rejects.toMatchObject({ code: 'too-long' })
    expect((await stat(staging.path(id))).size).toBe(10)
  })

  it('reports synced offsets on the way, each after a sync of the bytes and of the name', async () => {
    const { disk, calls } = createFailingDisk(() => false)
    staging = await createStaging({ root, disk })
    await staging.create(id)
    const told: number[] = []
    const progress: number[] = []
    const source = Readable.from(
      (async function* () {
        for (let index = 1; index <= 40; index++) {
          yield Buffer.alloc(256 * 1024, index)
          if (index % 10 === 0) await until(() => told.length >= index / 10)
        }
      })(),
      { objectMode: false },
    )
    const result = await staging.append(id, 0, source, {
      checkpointEvery: 1024 * 1024,
      onProgress: offset => void progress.push(offset),
      onCheckpoint(offset) {
        expect(offset).toBeLessThanOrEqual(progress.at(-1) ?? 0)
        expect(calls).toContain('handle.datasync')
        expect(calls).toContain('handle.sync')
        told.push(offset)
      },
    })
    expect(result.offset).toBe(40 * 256 * 1024)
    expect(told.length).toBeGreaterThanOrEqual(4)
    expect(told).toEqual([...told].sort((a, b) => a - b))
  })

  it('fails when a checkpoint can’t be saved', async () => {
    await staging.create(id)
    const failure = new Error('the database is away')
    const source = stream(...Array.from({ length: 40 }, () => Buffer.alloc(256 * 1024)))
    const appending = staging.append(id, 0, source, {
      checkpointEvery: 1024 * 1024,
      onCheckpoint: () => Promise.reject(failure),
    })
    await expect(appending).rejects.toBe(failure)
  })

  it('holds back a source that is faster than the disk', async () => {
    const gate = Promise.withResolvers<void>()
    const { disk } = createFailingDisk(() => false)
    const slow = {
      ...disk,
      open: async (...args: Parameters<typeof disk.open>) => {
        const handle = await disk.open(...args)
        return new Proxy(handle, {
          get: (target, name) =>
            name === 'writev'
              ? (...values: Parameters<typeof handle.writev>) => gate.promise.then(() => target.writev(...values))
              : Reflect.get(target, name),
        })
      },
    }
    staging = await createStaging({ root, disk: slow })
    await staging.create(id)
    const source = new PassThrough({ highWaterMark: 64 * 1024 })
    const appending = staging.append(id, 0, source)
    let sent = 0
    while (source.write(Buffer.alloc(64 * 1024))) {
      sent += 64 * 1024
      await new Promise(resolve => setImmediate(resolve))
    }
    expect(sent).toBeLessThan(4 * 1024 * 1024)
    source.end()
    gate.resolve()
    expect((await appending).offset).toBe(sent + 64 * 1024)
  })
})

describe('finishing', () => {
  it('stages a small file in one go', async () => {
    const bytes = randomBytes(10_240)
    expect(await staging.stageSmall(id, bytes)).toEqual(expectedDigest(bytes))
    expect((await readFile(staging.path(id))).equals(bytes)).toBe(true)
    await expect(staging.stageSmall(id, bytes)).rejects.toMatchObject({ code: 'exists' })
    expect((await readFile(staging.path(id))).equals(bytes)).toBe(true)
  })

  it('digests and seals only the bytes that were confirmed', async () => {
    await staging.create(id)
    await writeFile(staging.path(id), 'confirmed and unconfirmed')
    const reopened = await createStaging({ root })
    expect(await reopened.digest(id, 9)).toEqual(expectedDigest(Buffer.from('confirmed')))
    await reopened.seal(id, 9)
    expect((await readFile(staging.path(id))).toString()).toBe('confirmed')
    await expect(reopened.seal(id, 10)).rejects.toMatchObject({ code: 'offset' })
    await expect(reopened.digest(id, 10)).rejects.toMatchObject({ code: 'offset' })
    await expect(reopened.seal('no-such-id', 1)).rejects.toMatchObject({ code: 'missing' })
  })

  it('ends a running append when the upload is removed', async () => {
    const source = new PassThrough()
    await staging.create(id)
    const appending = staging.append(id, 0, source)
    source.write('some')
    await staging.remove(id)
    expect(await appending).toMatchObject({ complete: false })
    await expect(stat(staging.path(id))).rejects.toMatchObject({ code: 'ENOENT' })
    await staging.remove(id)
  })

  it('lists what is staged', async () => {
    await staging.stageSmall('upload-one', Buffer.alloc(3))
    await staging.create('upload-two')
    const found: Record<string, number> = {}
    for await (const staged of staging.list()) found[staged.id] = staged.size
    expect(found).toEqual({ 'upload-one': 3, 'upload-two': 0 })
  })

  it('keeps only a limited number of digests of idle uploads', async () => {
    const { disk, calls } = createFailingDisk(() => false)
    staging = await createStaging({ root, disk, idleDigests: 2 })
    for (const upload of ['upload-a', 'upload-b', 'upload-c']) {
      await staging.create(upload)
      await staging.append(upload, 0, stream(Buffer.from(upload)))
    }
    for (const upload of ['upload-c', 'upload-b']) await staging.digest(upload, 8)
    expect(calls).not.toContain('handle.read')
    expect(await staging.digest('upload-a', 8)).toEqual(expectedDigest(Buffer.from('upload-a')))
    expect(calls).toContain('handle.read')
  })
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(resolve => setImmediate(resolve))
}

import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StorageDriver, StorageError, type StorageProblem } from './storage-driver.ts'
import { createKeyMaker } from './storage-key.ts'

export interface ConformanceSubject {
  readonly driver: StorageDriver
  /** Number of half-written objects that remain where `list` doesn't look. */
  leftovers?(): Promise<number>
  close?(): Promise<void>
}

const newKey = createKeyMaker()
const mebibyte = 1024 * 1024

/**
 * Tests that every storage driver must pass.
 * @param runs of each property; fewer where each costs several requests
 */
export function storageConformance(name: string, make: () => Promise<ConformanceSubject>, runs = 40): void {
  describe(`storage driver: ${name}`, () => {
    let subject: ConformanceSubject
    let driver: StorageDriver

    beforeAll(async () => {
      subject = await make()
      driver = subject.driver
    })
    afterAll(async () => subject.close?.())

    const put = async (bytes: Uint8Array, key = newKey()) => {
      await driver.write(key, chunksOf(bytes), { size: bytes.length })
      return key
    }
    const get = async (key: string, options?: Parameters<StorageDriver['read']>[1]) =>
      buffer(await driver.read(key, options))

    describe('writing', () => {
      it('returns the bytes of an object of any size and any chunks', async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 20 }), async chunks => {
            const key = newKey()
            const whole = Buffer.concat(chunks)
            expect(await driver.write(key, each(chunks))).toEqual({ size: whole.length })
            expect((await get(key)).equals(whole)).toBe(true)
            expect(await driver.stat(key)).toEqual({ size: whole.length })
          }),
          { numRuns: Math.ceil(runs / 2) },
        )
      })

      it('stores an empty object', async () => {
        const key = await put(Buffer.alloc(0))
        expect(await get(key)).toHaveLength(0)
        expect(await driver.stat(key)).toEqual({ size: 0 })
      })

      it('stores an object of 20 MiB from a stream', async () => {
        const bytes = randomBytes(20 * mebibyte + 17)
        const key = newKey()
        const source = Readable.from(chunksOf(bytes, 65_521), { objectMode: false })
        expect(await driver.write(key, source, { size: bytes.length })).toEqual({ size: bytes.length })
        const hash = createHash('sha256')
        for await (const chunk of await driver.read(key)) hash.update(chunk)
        expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
      })

      it('refuses a key that already exists and leaves its object alone', async () => {
        const key = await put(Buffer.from('first'))
        await failsWith('exists', put(Buffer.from('second'), key))
        expect((await get(key)).toString()).toBe('first')
        expect(await leftovers()).toBe(0)
      })

      it('lets exactly one of many writers to one key win', async () => {
        const key = newKey()
        const bodies = Array.from({ length: 8 }, () => randomBytes(300_000))
        const results = await Promise.allSettled(bodies.map(body => put(body, key)))
        const winners = results.flatMap((result, index) => (result.status === 'fulfilled' ? [index] : []))
        expect(winners).toHaveLength(1)
        for (const result of results) if (result.status === 'rejected') expect(result.reason.code).toBe('exists')
        expect((await get(key)).equals(bodies[winners[0] ?? -1] ?? Buffer.alloc(0))).toBe(true)
        expect(await leftovers()).toBe(0)
      })

      it('leaves nothing when it is aborted in the middle', async () => {
        const key = newKey()
        const abort = new AbortController()
        await failsWith(
          'aborted',
          driver.write(
            key,
            endless(2 * mebibyte, () => abort.abort()),
            { signal: abort.signal },
          ),
        )
        expect(await driver.stat(key)).toBeNull()
        expect(await leftovers()).toBe(0)
      })

      it('leaves nothing when it is aborted before it begins', async () => {
        const key = newKey()
        await failsWith('aborted', driver.write(key, chunksOf(Buffer.from('x')), { signal: AbortSignal.abort() }))
        expect(await driver.stat(key)).toBeNull()
        expect(await leftovers()).toBe(0)
      })

      it('reports the error of its source and leaves nothing', async () => {
        const key = newKey()
        const broken = new Error('the line was cut')
        await expect(driver.write(key, breaking(600_000, broken))).rejects.toBe(broken)
        expect(await driver.stat(key)).toBeNull()
        expect(await leftovers()).toBe(0)
      })

      it.each([99, 101])('rejects 100 bytes if %i were announced', async size => {
        const key = newKey()
        await failsWith('corrupt', driver.write(key, chunksOf(Buffer.alloc(100)), { size }))
        expect(await driver.stat(key)).toBeNull()
        expect(await leftovers()).toBe(0)
      })
    })

    describe('reading', () => {
      it('returns exactly the bytes of any range', async () => {
        const bytes = randomBytes(mebibyte + 12_345)
        const key = await put(bytes)
        const offset = fc.nat({ max: bytes.length - 1 })
        await fc.assert(
          fc.asyncProperty(offset, offset, async (one, other) => {
            const [start, end] = [Math.min(one, other), Math.max(one, other)]
            expect((await get(key, { range: { start, end } })).equals(bytes.subarray(start, end + 1))).toBe(true)
          }),
          {
            numRuns: runs,
            examples: [
              [0, 0],
              [0, bytes.length - 1],
              [bytes.length - 1, bytes.length - 1],
            ],
          },
        )
      })

      it.each([
        { start: 0, end: 10 },
        { start: 10, end: 10 },
        { start: 3, end: 2 },
        { start: -1, end: 2 },
        { start: 0.5, end: 2 },
      ])('rejects the range $start to $end of 10 bytes', async range => {
        const key = await put(Buffer.alloc(10))
        await failsWith('range', driver.read(key, { range }))
      })

      it('rejects any range of an empty object', async () => {
        const key = await put(Buffer.alloc(0))
        await failsWith('range', driver.read(key, { range: { start: 0, end: 0 } }))
      })

      it('reports that an object is missing', async () => {
        await failsWith('missing', driver.read(newKey()))
        expect(await driver.stat(newKey())).toBeNull()
      })

      it('ends its stream with an error when it is aborted', async () => {
        const key = await put(randomBytes(4 * mebibyte))
        const abort = new AbortController()
        const stream = await driver.read(key, { signal: abort.signal })
        const reading = (async () => {
          for await (const _ of stream) abort.abort()
        })()
        await failsWith('aborted', reading)
      })

      it('reads a small object in one piece, and returns null for a larger one', async context => {
        if (!driver.readSmall) return context.skip('the driver has no readSmall')
        const bytes = randomBytes(5000)
        const key = await put(bytes)
        expect((await driver.readSmall(key, 5000))?.equals(bytes)).toBe(true)
        expect((await driver.readSmall(key, 9000))?.equals(bytes)).toBe(true)
        expect(await driver.readSmall(key, 4999)).toBeNull()
        expect(await driver.readSmall(await put(Buffer.alloc(0)), 0)).toHaveLength(0)
        await failsWith('missing', driver.readSmall(newKey(), 10))
      })
    })

    describe('keeping', () => {
      it('lists its objects, by prefix', async () => {
        const shard = randomBytes(2).toString('hex')
        const mine = [`${shard}aaaa-one`, `${shard}aaaa-two`, `${shard}bbbb-three`]
        for (const key of mine) await put(Buffer.from(key), key)
        const listed = async (prefix?: string) => {
          const keys: string[] = []
          for await (const object of driver.list({ prefix })) {
            expect(Math.abs(object.modifiedAt - Date.now())).toBeLessThan(600_000)
            if (mine.includes(object.key)) expect(object.size).toBe(object.key.length)
            keys.push(object.key)
          }
          return keys.sort()
        }
        expect(await listed(shard)).toEqual([...mine].sort())
        expect(await listed(`${shard}aaaa`)).toEqual(mine.slice(0, 2).sort())
        expect(await listed()).toEqual(expect.arrayContaining(mine))
        expect(await listed('no-such-prefix')).toEqual([])
      })

      it('deletes an object, and does nothing the second time', async () => {
        const key = await put(Buffer.from('x'))
        await driver.delete(key)
        await driver.delete(key)
        expect(await driver.stat(key)).toBeNull()
        await failsWith('missing', driver.read(key))
        await put(Buffer.from('again'), key)
        expect((await get(key)).toString()).toBe('again')
      })

      it('passes its probe and leaves no trace', async () => {
        await driver.probe()
        const probes = []
        for await (const object of driver.list({ prefix: 'probe-' })) probes.push(object)
        expect(probes).toEqual([])
      })

      it.each([
        '../../etc/passwd',
        'short',
        'UPPER-CASE',
        'a/b/c/d/e/f',
        'x'.repeat(81),
        'nul\0nul\0nul',
        '..........',
      ])('treats %j as a bug, not as a key', async key => {
        await expect(driver.stat(key)).rejects.toThrow(TypeError)
        await expect(driver.write(key, chunksOf(Buffer.from('x')))).rejects.toThrow(TypeError)
        await expect(driver.read(key)).rejects.toThrow(TypeError)
        await expect(driver.delete(key)).rejects.toThrow(TypeError)
      })
    })

    async function leftovers(): Promise<number> {
      return (await subject.leftovers?.()) ?? 0
    }
  })
}

/** Waits for a call to fail and checks that it fails with `code`. */
export async function failsWith(code: StorageProblem, call: Promise<unknown>): Promise<void> {
  expect(await problemOf(call)).toBe(code)
}

/** Returns what a call fails with, which must always be a StorageError. */
export async function problemOf(call: Promise<unknown>): Promise<StorageProblem> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof StorageError)) expect(error).toBeInstanceOf(StorageError)
  return (error as StorageError).code
}

export async function* chunksOf(bytes: Uint8Array, chunkBytes = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes)
}

async function* each(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

/** Yields `bytes` bytes, calls `onReached`, and then never continues. */
async function* endless(bytes: number, onReached: () => void): AsyncGenerator<Uint8Array> {
  yield* chunksOf(Buffer.alloc(bytes))
  onReached()
  await new Promise(() => undefined)
}

async function* breaking(bytes: number, error: Error): AsyncGenerator<Uint8Array> {
  yield* chunksOf(Buffer.alloc(bytes))
  throw error
}

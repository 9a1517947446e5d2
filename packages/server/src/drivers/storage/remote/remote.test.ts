import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { failsWith } from '../conformance.ts'
import { partSize } from '../s3/parts.ts'
import { StorageError } from '../storage-driver.ts'
import { SegmentCutter } from '../swift/segments.ts'
import { KeyQueue } from './key-queue.ts'
import { RemoteStream } from './remote-stream.ts'
import { BusyError, retryAfterMs, retrying } from './retrying.ts'
import { WatchedSource } from './watched-source.ts'

async function* each(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

const chunks = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 })

describe('a source', () => {
  it('comes in pieces of exactly one size, whatever its chunks', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, fc.integer({ min: 1, max: 50 }), async (parts, size) => {
        const pieces = await Array.fromAsync(new WatchedSource(each(parts)).pieces(() => size))
        expect(Buffer.concat(pieces).equals(Buffer.concat(parts))).toBe(true)
        for (const piece of pieces.slice(0, -1)) expect(piece).toHaveLength(size)
        expect(pieces.every(piece => piece.length > 0 && piece.length <= size)).toBe(true)
      }),
    )
  })

  it('is cut into streams that together hold all of it', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, fc.integer({ min: 1, max: 50 }), async (parts, size) => {
        const cutter = new SegmentCutter(each(parts))
        const segments: Buffer[] = []
        while (await cutter.hasMore()) segments.push(Buffer.concat(await Array.fromAsync(cutter.take(size))))
        expect(Buffer.concat(segments).equals(Buffer.concat(parts))).toBe(true)
        for (const segment of segments.slice(0, -1)) expect(segment).toHaveLength(size)
      }),
    )
  })

  it('ends immediately when it is aborted, even if it hangs', async () => {
    const abort = new AbortController()
    async function* hanging(): AsyncGenerator<Uint8Array> {
      abort.abort()
      await new Promise(() => undefined)
      yield Buffer.alloc(1)
    }
    await failsWith('aborted', Array.fromAsync(new WatchedSource(hanging(), { signal: abort.signal })))
  })

  it('remembers its own failure, but not its reader’s', async () => {
    const ended = new Error('the line is cut')
    const watched = new WatchedSource(each([new Uint8Array(4), new Uint8Array(4)]))
    const reading = watched[Symbol.asyncIterator]()
    await reading.next()
    // As a stream does with its source when the other end fails.
    await expect(reading.throw(ended)).rejects.toBe(ended)
    const told = new Error('what the caller is told')
    expect(watched.reasonOf(told)).toBe(told)
    const short = new WatchedSource(each([new Uint8Array(4)]), { size: 5 })
    await expect(Array.fromAsync(short)).rejects.toThrow(StorageError)
    expect(short.reasonOf(told)).toMatchObject({ code: 'corrupt' })
  })

  it('fits into ten thousand parts of S3, however large it is', () => {
    const tebibyte = 1024 ** 4
    expect(Math.ceil((5 * tebibyte) / partSize(5 * tebibyte)(0))).toBeLessThanOrEqual(10_000)
    const grown = Array.from({ length: 10_000 }, (_, index) => partSize(undefined)(index))
    expect(grown.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(5 * tebibyte)
  })
})

describe('a stream from a store', () => {
  const whole = Buffer.from('0123456789'.repeat(1000))
  const broken = (bytes: Buffer) =>
    Readable.from(
      (async function* () {
        yield bytes
        throw new Error('cut')
      })(),
      { objectMode: false },
    )

  it('requests what is missing, and gives up if nothing more arrives', async () => {
    const offsets: number[] = []
    const reopen = async (offset: number) => {
      offsets.push(offset)
      return offset < 6000 ? broken(whole.subarray(offset, offset + 3000)) : Readable.from([whole.subarray(offset)])
    }
    const options = { source: broken(whole.subarray(0, 3000)), length: whole.length, retryAfterMs: [0, 0] }
    expect((await buffer(new RemoteStream({ ...options, reopen }))).equals(whole)).toBe(true)
    expect(offsets).toEqual([3000, 6000])
    const away = vi.fn(() => Promise.reject(new StorageError('unavailable', 'away')))
    const lost = { ...options, source: broken(whole.subarray(0, 10)), reopen: away }
    await failsWith('unavailable', buffer(new RemoteStream(lost)))
    expect(away).toHaveBeenCalledTimes(2)
  })

  it('fails if too few or too many bytes arrive, or none at all', async () => {
    const reopen = async () => Readable.from([])
    const of = (source: Readable, length: number) =>
      buffer(new RemoteStream({ source, length, reopen, retryAfterMs: [0], idleMs: 20 }))
    await failsWith('corrupt', of(Readable.from([Buffer.alloc(9)]), 10))
    await failsWith('corrupt', of(Readable.from([Buffer.alloc(11)]), 10))
    await expect(of(new Readable({ read: () => undefined }), 10)).rejects.toThrow()
    expect(await of(Readable.from([]), 0)).toHaveLength(0)
  })
})

describe('a call to a busy store', () => {
  it('is repeated while it is busy, but not for other failures', async () => {
    const busy = new BusyError('busy')
    const call = vi.fn().mockRejectedValueOnce(busy).mockRejectedValueOnce(busy).mockResolvedValue('done')
    expect(await retrying(call, { pausesMs: [0, 0] })).toBe('done')
    const refused = vi.fn().mockRejectedValue(new StorageError('unavailable', 'refused'))
    await failsWith('unavailable', retrying(refused, { pausesMs: [0, 0] }))
    expect([call.mock.calls.length, refused.mock.calls.length]).toEqual([3, 1])
    const abort = AbortSignal.timeout(10)
    const always = () => Promise.reject(new BusyError('busy', 5000))
    await failsWith('aborted', retrying(always, { signal: abort }))
  })

  it('reads how long to wait', () => {
    expect([retryAfterMs('3'), retryAfterMs('0.5'), retryAfterMs(undefined), retryAfterMs('soon')]).toEqual([
      3000,
      500,
      null,
      null,
    ])
    expect(retryAfterMs(new Date(Date.now() + 10_000).toUTCString())).toBeGreaterThan(8000)
  })
})

it('the writers of one key take turns, even after one that failed', async () => {
  const turns = new KeyQueue()
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = turns.take('a', async () => {
    await gate.promise
    order.push('first')
    throw new Error('failed')
  })
  const second = turns.take('a', async () => order.push('second'))
  await turns.take('b', async () => order.push('other'))
  gate.resolve()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(order).toEqual(['other', 'first', 'second'])
})

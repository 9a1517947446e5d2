import { Readable } from 'node:stream'
import type { RunStep } from '../../platform/settings/hooks.ts'
import { probeDriver } from './probe.ts'
import {
  abortedError,
  assertRange,
  assertSize,
  assertStorageKey,
  type ReadOptions,
  type StorageDriver,
  StorageError,
  type StoredObject,
  type WriteOptions,
} from './storage-driver.ts'

const pieceBytes = 64 * 1024

/** A driver that keeps objects in memory: the double for tests. */
export function createMemoryDriver(now: () => number = Date.now): StorageDriver {
  return new MemoryDriver(now)
}

class MemoryDriver implements StorageDriver {
  readonly #now: () => number
  readonly #objects = new Map<string, { readonly bytes: Buffer; readonly modifiedAt: number }>()

  constructor(now: () => number) {
    this.#now = now
  }

  async write(
    key: string,
    source: AsyncIterable<Uint8Array>,
    options: WriteOptions = {},
  ): Promise<{ readonly size: number }> {
    assertStorageKey(key)
    const bytes = await collect(source, options.signal)
    assertSize(bytes.length, options.size)
    if (this.#objects.has(key)) throw new StorageError('exists', `The object ${key} already exists`)
    this.#objects.set(key, { bytes, modifiedAt: this.#now() })
    return { size: bytes.length }
  }

  async read(key: string, options: ReadOptions = {}): Promise<Readable> {
    const { range, signal } = options
    const bytes = this.#find(key)
    if (range) assertRange(range, bytes.length)
    if (signal?.aborted) throw abortedError(signal)
    const stream = Readable.from(pieces(range ? bytes.subarray(range.start, range.end + 1) : bytes), {
      objectMode: false,
    })
    const onAbort = () => stream.destroy(abortedError(signal))
    signal?.addEventListener('abort', onAbort, { once: true })
    stream.once('close', () => signal?.removeEventListener('abort', onAbort))
    return stream
  }

  async readSmall(key: string, maxBytes: number): Promise<Buffer | null> {
    const bytes = this.#find(key)
    return bytes.length > maxBytes ? null : Buffer.from(bytes)
  }

  async stat(key: string): Promise<{ readonly size: number } | null> {
    assertStorageKey(key)
    const found = this.#objects.get(key)
    return found ? { size: found.bytes.length } : null
  }

  async delete(key: string): Promise<void> {
    assertStorageKey(key)
    this.#objects.delete(key)
  }

  async *list(options: { readonly prefix?: string } = {}): AsyncGenerator<StoredObject> {
    for (const [key, { bytes, modifiedAt }] of this.#objects) {
      if (key.startsWith(options.prefix ?? '')) yield { key, size: bytes.length, modifiedAt }
    }
  }

  probe(take?: RunStep, site?: string): Promise<void> {
    return probeDriver(this, take, site)
  }

  #find(key: string): Buffer {
    assertStorageKey(key)
    const found = this.#objects.get(key)
    if (!found) throw new StorageError('missing', `The object ${key} doesn’t exist`)
    return found.bytes
  }
}

async function collect(source: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const iterator = source[Symbol.asyncIterator]()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(abortedError(signal))
  aborted.catch(() => undefined)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    for (;;) {
      const step = await Promise.race([aborted, iterator.next()])
      if (step.done) return Buffer.concat(chunks)
      chunks.push(step.value)
    }
  } catch (error) {
    // Not awaited: a source that hangs would block the abort as well.
    iterator.return?.()?.catch(() => undefined)
    throw error
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes)
}

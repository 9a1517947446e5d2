import { Readable } from 'node:stream'
import type { ReadOptions, StorageDriver, StoredObject, WriteOptions } from './storage-driver.ts'
import { StorageError, type StorageProblem } from './storage-driver.ts'

export type ChaosMethod = 'write' | 'read' | 'stat' | 'delete' | 'list' | 'probe' | 'adopt' | 'readSmall'

/** What goes wrong, and when. With an empty plan the driver works. */
export interface ChaosPlan {
  /** Only calls of these methods are counted and fail; if not given, all of them. */
  readonly methods?: readonly ChaosMethod[]
  /** The call that fails, counted from 1. */
  readonly failCall?: number
  /** Every later call fails too. */
  readonly keepsFailing?: boolean
  /** `after`: the inner call takes effect, and only its response is lost. */
  readonly when?: 'before' | 'after'
  readonly code?: StorageProblem
  /** The stream breaks after this many bytes. */
  readonly breakWriteAt?: number
  readonly breakReadAt?: number
  /** The stream ends after this many bytes as if it were complete. */
  readonly truncateWriteAt?: number
  readonly truncateReadAt?: number
}

export interface ChaosDriver extends StorageDriver {
  /** Says how many calls have been counted since the last plan. */
  readonly calls: number
  /** Uses another plan and starts counting from zero. */
  plan(plan: ChaosPlan): void
}

/** Wraps a driver and fails as planned. It offers the same optional capabilities as the inner driver. */
export function createChaosDriver(inner: StorageDriver, plan: ChaosPlan = {}): ChaosDriver {
  let current = plan
  let calls = 0

  async function call<T>(method: ChaosMethod, work: () => Promise<T>): Promise<T> {
    const { methods, failCall = Number.POSITIVE_INFINITY, keepsFailing = false, when = 'before' } = current
    if (methods && !methods.includes(method)) return work()
    calls++
    const fails = keepsFailing ? calls >= failCall : calls === failCall
    if (!fails) return work()
    const error = failure(`the planned failure of call ${calls} (${method})`)
    if (when === 'after') await work()
    throw error
  }

  function failure(what: string): StorageError {
    return new StorageError(current.code ?? 'unavailable', `Chaos: ${what}`)
  }

  async function* cut(source: AsyncIterable<Uint8Array>, breakAt?: number, endAt?: number): AsyncGenerator<Uint8Array> {
    const stop = Math.min(breakAt ?? Number.POSITIVE_INFINITY, endAt ?? Number.POSITIVE_INFINITY)
    let passed = 0
    for await (const chunk of source) {
      if (passed + chunk.byteLength < stop) {
        passed += chunk.byteLength
        yield chunk
        continue
      }
      yield chunk.subarray(0, stop - passed)
      if (breakAt === stop) throw failure(`the stream broke at byte ${stop}`)
      return
    }
  }

  const driver: ChaosDriver = {
    get calls() {
      return calls
    },
    plan(next) {
      current = next
      calls = 0
    },
    write: (key: string, source: AsyncIterable<Uint8Array>, options: WriteOptions = {}) =>
      call('write', async () => {
        const { breakWriteAt, truncateWriteAt } = current
        if (breakWriteAt === undefined && truncateWriteAt === undefined) return inner.write(key, source, options)
        const size = truncateWriteAt === undefined ? options.size : undefined
        const written = await inner.write(key, cut(source, breakWriteAt, truncateWriteAt), { ...options, size })
        // Lies: reports as many bytes as were announced.
        return { size: options.size ?? written.size }
      }),
    read: (key: string, options: ReadOptions = {}) =>
      call('read', async () => {
        const { breakReadAt, truncateReadAt } = current
        const stream = await inner.read(key, options)
        if (breakReadAt === undefined && truncateReadAt === undefined) return stream
        return Readable.from(cut(stream, breakReadAt, truncateReadAt), { objectMode: false })
      }),
    stat: key => call('stat', () => inner.stat(key)),
    delete: key => call('delete', () => inner.delete(key)),
    async *list(options): AsyncGenerator<StoredObject> {
      yield* await call('list', async () => inner.list(options))
    },
    probe: (take, site) => call('probe', () => inner.probe(take, site)),
  }
  if (inner.adopt)
    driver.adopt = (localPath, key) => call('adopt', async () => (await inner.adopt?.(localPath, key)) ?? false)
  if (inner.readSmall)
    driver.readSmall = (key, max) => call('readSmall', async () => (await inner.readSmall?.(key, max)) ?? null)
  if (inner.localPath) driver.localPath = key => inner.localPath?.(key) ?? ''
  if (inner.sweepTemporary)
    driver.sweepTemporary = async (age, isLeft) => (await inner.sweepTemporary?.(age, isLeft)) ?? 0
  return driver
}

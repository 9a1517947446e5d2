import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { StorageDriverOptions } from '@holdall/contract/drivers/storage.ts'
import { z } from 'zod'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { type OutboundRequest, type OutboundResponse, readText } from '../../platform/outbound/request.ts'
import type { RunStep } from '../../platform/settings/hooks.ts'
import { parseJson } from '../../platform/text/parse-json.ts'
import { probeDriver } from './probe.ts'
import { KeyQueue } from './remote/key-queue.ts'
import { type OpenedObject, readRemote } from './remote/read-remote.ts'
import { isOutcomeOpen, retrying } from './remote/retrying.ts'
import { WatchedSource } from './remote/watched-source.ts'
import {
  abortedError,
  assertRange,
  assertStorageKey,
  type ByteRange,
  isStorageError,
  isStorageKey,
  type ReadOptions,
  type StorageDriver,
  StorageError,
  type StoredObject,
  type WriteOptions,
} from './storage-driver.ts'
import { listNames } from './swift/list-names.ts'
import { largestObject, type Segment, SegmentCutter, segmentSize } from './swift/segments.ts'
import { SwiftSession } from './swift/swift-session.ts'

export interface SwiftParts {
  readonly outbound: Outbound
  /** Used instead of Rackspace’s own. */
  readonly identityUrl?: string
  /** Objects larger than this are stored in segments of that size; for tests. */
  readonly segmentBytes?: number
}

const rackspace = 'https://identity.api.rackspacecloud.com'
const segmentPrefix = 'segments/'

const BulkAnswer = z.object({ 'Response Status': z.string(), Errors: z.array(z.array(z.string())) })

interface PutOptions {
  readonly writer: string
  /** Bytes, if known. */
  readonly size: number | undefined
  readonly signal: AbortSignal | undefined
}

/**
 * Objects in a container of OpenStack Swift. An object of up to 5 GiB is one streamed request, which Swift makes
 * visible at its end; a longer one is a static large object: segments under `segments/`, then their manifest. Swift
 * checks `If-None-Match: *` when a request begins, so one process lets writers of one key take turns, and random keys
 * keep processes apart. What was received is verified by its MD5.
 */
export async function createSwiftDriver(
  options: StorageDriverOptions<'rackspace'>,
  parts: SwiftParts,
): Promise<StorageDriver> {
  const { username, key, region, container } = options
  const session = new SwiftSession(parts.outbound, parts.identityUrl ?? rackspace, { username, apiKey: key, region })
  return new SwiftDriver(session, container, parts.segmentBytes)
}

class SwiftDriver implements StorageDriver {
  readonly #session: SwiftSession
  readonly #container: string
  readonly #segmentBytes: number | undefined
  readonly #turns = new KeyQueue()

  constructor(session: SwiftSession, container: string, segmentBytes: number | undefined) {
    this.#session = session
    this.#container = `/${encodeURIComponent(container)}`
    this.#segmentBytes = segmentBytes
  }

  async write(key: string, source: AsyncIterable<Uint8Array>, options: WriteOptions = {}): Promise<{ size: number }> {
    assertStorageKey(key)
    if (options.signal?.aborted) throw abortedError(options.signal)
    return this.#turns.take(key, async () => {
      const watched = new WatchedSource(source, options)
      const writer = randomUUID()
      try {
        // Also renews a token that has expired: a stream can be sent only once.
        if (await this.#head(key)) throw new StorageError('exists', `The object ${key} already exists`)
        if (this.#isOneRequest(options.size)) await this.#putWhole(key, watched, writer, options)
        else await this.#putSegments(key, watched, writer, options)
      } catch (error) {
        throw watched.reasonOf(error)
      }
      return { size: watched.size }
    })
  }

  async read(key: string, options: ReadOptions = {}): Promise<Readable> {
    assertStorageKey(key)
    return readRemote(range => this.#open(key, range, options.signal), options)
  }

  async stat(key: string): Promise<{ readonly size: number } | null> {
    assertStorageKey(key)
    const found = await this.#head(key)
    // A HEAD request can't distinguish a missing object from a missing container.
    if (!found) await this.#assertContainer()
    return found ? { size: found.size } : null
  }

  async delete(key: string): Promise<void> {
    assertStorageKey(key)
    const found = await this.#head(key)
    if (!found) return
    if (!found.isSegmented) return this.#remove(`/${key}`)
    const headers = { Accept: 'application/json' }
    const answer = await this.#call(`/${key}?multipart-manifest=delete`, { method: 'DELETE', headers })
    const told = BulkAnswer.parse(parseJson(await readText(answer)))
    if (told.Errors.length > 0)
      throw new StorageError('unavailable', `Not all segments were deleted: ${told.Errors[0]}`)
  }

  async *list(options: { readonly prefix?: string } = {}): AsyncGenerator<StoredObject> {
    // Segments are below a slash, so the delimiter excludes them.
    for await (const { name, size, modifiedAt } of listNames(query => this.#call(query), options.prefix ?? '', true)) {
      if (isStorageKey(name)) yield { key: name, size, modifiedAt }
    }
  }

  probe(take?: RunStep, site?: string): Promise<void> {
    return probeDriver(this, take, site)
  }

  async signIn(): Promise<void> {
    await retrying(() => this.#session.signIn())
    await this.#assertContainer()
  }

  /** Removes segments of interrupted writes. Segments in use are found by their object's manifest. */
  async sweepTemporary(olderThanMs: number): Promise<number> {
    const before = Date.now() - olderThanMs
    let removed = 0
    let last = { write: '', isInUse: false }
    for await (const { name, modifiedAt } of listNames(query => this.#call(query), segmentPrefix, false)) {
      const [, key = '', writer] = name.split('/')
      if (modifiedAt > before || !isStorageKey(key)) continue
      const write = `${key}/${writer}`
      if (write !== last.write) last = { write, isInUse: (await this.#head(key))?.writer === writer }
      if (last.isInUse) continue
      await this.#remove(`/${name}`)
      removed++
    }
    return removed
  }

  #isOneRequest(size: number | undefined): boolean {
    return size !== undefined && size <= (this.#segmentBytes ?? largestObject)
  }

  async #putWhole(key: string, source: WatchedSource, writer: string, options: WriteOptions): Promise<void> {
    const { signal, size } = options
    await this.#unlessDone(key, writer, () => source.size, this.#put(`/${key}`, source, { signal, size, writer }))
  }

  /** @throws `corrupt` if other bytes arrived; then nothing is left */
  async #put(path: string, source: AsyncIterable<Uint8Array>, more: PutOptions): Promise<Segment> {
    const hash = createHash('md5')
    let size_bytes = 0
    async function* hashed() {
      for await (const chunk of source) {
        hash.update(chunk)
        size_bytes += chunk.byteLength
        yield chunk
      }
    }
    const headers = {
      ...this.#marks(more.writer),
      'Content-Type': 'application/octet-stream',
      // Swift enforces quotas only if the size is given.
      ...(more.size === undefined ? {} : { 'Content-Length': String(more.size) }),
    }
    const request = { method: 'PUT', headers, body: hashed(), signal: more.signal }
    const answer = await this.#session.request(this.#container + path, request)
    answer.body.resume()
    const etag = hash.digest('hex')
    if (String(answer.headers.etag).replaceAll('"', '') !== etag) {
      await this.#remove(path)
      throw new StorageError('corrupt', 'The bytes received differ from those sent')
    }
    return { path, etag, size_bytes }
  }

  async #putSegments(key: string, source: WatchedSource, writer: string, options: WriteOptions): Promise<void> {
    const bytes = segmentSize(options.size, this.#segmentBytes)
    const cutter = new SegmentCutter(source)
    const { signal } = options
    const paths: string[] = []
    try {
      const segments: Segment[] = []
      while (await cutter.hasMore()) {
        const path = `/${segmentPrefix}${key}/${writer}/${String(paths.length).padStart(8, '0')}`
        // Recorded before it is sent, so that it is removed even if only the response was lost.
        paths.push(path)
        const left = options.size === undefined ? undefined : options.size - bytes * segments.length
        const size = left === undefined ? undefined : Math.min(bytes, left)
        segments.push(await this.#put(path, cutter.take(bytes), { signal, size, writer }))
      }
      if (segments.length === 0) await this.#put(`/${key}`, nothing(), { signal, size: 0, writer })
      else await this.#putManifest(key, segments, writer, signal)
    } catch (error) {
      await cutter.close()
      // The first failure is the one to report; leftovers are swept later.
      for (const path of paths) await this.#remove(path).catch(() => undefined)
      throw error
    }
  }

  async #putManifest(
    key: string,
    segments: readonly Segment[],
    writer: string,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const container = decodeURIComponent(this.#container)
    const body = JSON.stringify(segments.map(segment => ({ ...segment, path: container + segment.path })))
    const headers = { ...this.#marks(writer), 'Content-Type': 'application/json' }
    const call = this.#call(`/${key}?multipart-manifest=put`, { method: 'PUT', headers, body, signal })
    const size = segments.reduce((sum, segment) => sum + segment.size_bytes, 0)
    const read = call.then(answer => void answer.body.resume())
    await this.#unlessDone(key, writer, () => size, read)
  }

  /** Waits for the step that makes an object visible. If its response was lost, asks the store whether it was done. */
  async #unlessDone(key: string, writer: string, size: () => number, step: Promise<unknown>): Promise<void> {
    try {
      await step
    } catch (error) {
      const isOpen = isOutcomeOpen(error) || isStorageError(error, 'exists')
      const found = isOpen ? await this.#head(key).catch(() => null) : null
      if (found?.writer === writer && found.size === size()) return
      throw error
    }
  }

  #marks(writer: string): Record<string, string> {
    return { 'If-None-Match': '*', 'X-Object-Meta-Writer': writer }
  }

  async #head(key: string): Promise<{ size: number; writer: string | undefined; isSegmented: boolean } | null> {
    try {
      const { headers, body } = await this.#call(`/${key}`, { method: 'HEAD' })
      body.resume()
      const writer = headers['x-object-meta-writer']?.toString()
      return { size: Number(headers['content-length']), writer, isSegmented: 'x-static-large-object' in headers }
    } catch (error) {
      if (isStorageError(error, 'missing')) return null
      throw error
    }
  }

  async #assertContainer(): Promise<void> {
    try {
      const answer = await this.#call('', { method: 'HEAD' })
      answer.body.resume()
    } catch (error) {
      if (!isStorageError(error, 'missing')) throw error
      throw new StorageError('unavailable', 'The container doesn’t exist')
    }
  }

  async #remove(path: string): Promise<void> {
    try {
      const answer = await this.#call(path, { method: 'DELETE' })
      answer.body.resume()
    } catch (error) {
      if (!isStorageError(error, 'missing')) throw error
    }
  }

  async #open(key: string, range: ByteRange | undefined, signal: AbortSignal | undefined): Promise<OpenedObject> {
    const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
    const answer = await this.#call(`/${key}`, { headers, signal, idleMs: 0 })
    const whole = /\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1] ?? answer.headers['content-length']
    const size = Number(whole)
    if (range && answer.status !== 206) {
      answer.body.destroy()
      assertRange(range, size)
      throw new StorageError('unavailable', 'The storage doesn’t support byte ranges')
    }
    return { source: answer.body, size }
  }

  /** Sends a request that may be repeated. @param path below the container */
  #call(path: string, request: OutboundRequest = {}): Promise<OutboundResponse> {
    return retrying(() => this.#session.request(this.#container + path, request), { signal: request.signal })
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // Empty, like its object.
}

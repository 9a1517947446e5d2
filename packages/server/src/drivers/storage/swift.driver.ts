import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { StorageDriverOptions } from '@holdall/contract/drivers/storage.ts'
import { z } from 'zod'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { type OutboundRequest, type OutboundResponse, readText } from '../../platform/outbound/request.ts'
import { probeDriver } from './probe.ts'
import { KeyTurns } from './remote/key-turns.ts'
import { RemoteStream } from './remote/remote-stream.ts'
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
  type TakeStep,
  type WriteOptions,
} from './storage-driver.ts'
import { largestObject, SegmentCutter, segmentSize } from './swift/segments.ts'
import { SwiftSession } from './swift/swift-session.ts'

export interface SwiftParts {
  readonly outbound: Outbound
  /** In the place of Rackspace’s own. */
  readonly identityUrl?: string
  /** Objects larger than this are stored in segments of that size; for tests. */
  readonly segmentBytes?: number
}

const rackspace = 'https://identity.api.rackspacecloud.com'
const segmentPrefix = 'segments/'
const pageSize = 1000

const Listing = z.array(
  z.object({ name: z.string().optional(), bytes: z.number().optional(), last_modified: z.string().optional() }),
)
const BulkAnswer = z.object({ 'Response Status': z.string(), Errors: z.array(z.array(z.string())) })

interface Segment {
  readonly path: string
  readonly etag: string
  readonly size_bytes: number
}

/**
 * Objects in a container of OpenStack Swift. An object of up to 5 GiB is one streamed request, which Swift makes visible at its
 * end; a longer one is a static large object: segments under `segments/`, then their manifest. Swift looks at
 * `If-None-Match: *` when a request begins, so one process lets writers of one key go one after the other, and random keys keep
 * processes apart. What arrived is compared by its MD5.
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
  readonly #turns = new KeyTurns()

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
        if (await this.#head(key)) throw new StorageError('exists', `There is an object ${key} already`)
        if (await this.#isOneRequest(options.size))
          await this.#put(`/${key}`, watched, { signal: options.signal, writer })
        else await this.#putSegments(key, watched, writer, options)
      } catch (error) {
        const reason = watched.reasonOf(error)
        if (isOutcomeOpen(reason) && (await this.#isWrittenBy(key, writer, watched.size))) return { size: watched.size }
        throw reason
      }
      return { size: watched.size }
    })
  }

  async read(key: string, options: ReadOptions = {}): Promise<Readable> {
    const { range, signal } = options
    assertStorageKey(key)
    if (range) assertRange(range, Number.MAX_SAFE_INTEGER)
    const { source, size } = await this.#open(key, range, signal)
    try {
      if (range) assertRange(range, size)
    } catch (error) {
      source.destroy()
      throw error
    }
    const start = range?.start ?? 0
    const length = range ? range.end - start + 1 : size
    const reopen = async (offset: number) =>
      (await this.#open(key, { start: start + offset, end: start + length - 1 }, signal)).source
    return new RemoteStream({ source, length, reopen, signal })
  }

  async stat(key: string): Promise<{ readonly size: number } | null> {
    assertStorageKey(key)
    const found = await this.#head(key)
    // A HEAD does not tell a missing object from a missing container.
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
    const told = BulkAnswer.parse(JSON.parse(await readText(answer)))
    if (told.Errors.length > 0) throw new StorageError('unavailable', `Not all segments are gone: ${told.Errors[0]}`)
  }

  async *list(options: { readonly prefix?: string } = {}): AsyncGenerator<StoredObject> {
    // Segments lie below a slash, which the delimiter keeps out.
    for await (const { name, size, modifiedAt } of this.#names(options.prefix ?? '', true)) {
      if (isStorageKey(name)) yield { key: name, size, modifiedAt }
    }
  }

  probe(take?: TakeStep): Promise<void> {
    return probeDriver(this, take)
  }

  async signIn(): Promise<void> {
    await retrying(() => this.#session.signIn())
    await this.#assertContainer()
  }

  /** Segments of writes that broke off. Those of an object are found by its manifest. */
  async sweepTemporary(olderThanMs: number): Promise<number> {
    const before = Date.now() - olderThanMs
    let removed = 0
    for await (const { name, modifiedAt } of this.#names(segmentPrefix, false)) {
      const [, key = '', writer] = name.split('/')
      if (modifiedAt > before || !isStorageKey(key) || (await this.#head(key))?.writer === writer) continue
      await this.#remove(`/${name}`)
      removed++
    }
    return removed
  }

  async #isOneRequest(size: number | undefined): Promise<boolean> {
    return size !== undefined && size <= (this.#segmentBytes ?? largestObject)
  }

  /** @throws `corrupt` where other bytes arrived; then nothing is left */
  async #put(
    path: string,
    source: AsyncIterable<Uint8Array>,
    more: { readonly signal?: AbortSignal | undefined; readonly writer: string },
  ): Promise<{ readonly etag: string; readonly size: number }> {
    const hash = createHash('md5')
    let size = 0
    async function* hashed() {
      for await (const chunk of source) {
        hash.update(chunk)
        size += chunk.byteLength
        yield chunk
      }
    }
    const headers = { ...this.#marks(more.writer), 'Content-Type': 'application/octet-stream' }
    const { signal } = more
    const answer = await this.#session.request(this.#container + path, {
      method: 'PUT',
      headers,
      body: hashed(),
      signal,
    })
    answer.body.resume()
    const etag = hash.digest('hex')
    if (String(answer.headers.etag).replaceAll('"', '') !== etag) {
      await this.#remove(path)
      throw new StorageError('corrupt', 'Other bytes arrived than were sent')
    }
    return { etag, size }
  }

  async #putSegments(key: string, source: WatchedSource, writer: string, options: WriteOptions): Promise<void> {
    const bytes = segmentSize(options.size, this.#segmentBytes)
    const cutter = new SegmentCutter(source)
    const segments: Segment[] = []
    const { signal } = options
    try {
      while (await cutter.hasMore()) {
        const path = `/${segmentPrefix}${key}/${writer}/${String(segments.length).padStart(8, '0')}`
        // Noted before it is sent, so that it is removed also where only the answer was lost.
        segments.push({ path: this.#container + path, etag: '', size_bytes: 0 })
        const { etag, size } = await this.#put(path, cutter.take(bytes), { signal, writer })
        segments[segments.length - 1] = { path: decodeURIComponent(this.#container) + path, etag, size_bytes: size }
      }
      if (segments.length === 0) await this.#put(`/${key}`, source, { signal, writer })
      else await this.#putManifest(key, segments, writer, signal)
    } catch (error) {
      await cutter.close()
      if (isOutcomeOpen(error) && (await this.#isWrittenBy(key, writer, source.size))) return
      // The first failure is the one to tell; what stays behind is swept later.
      for (const { path } of segments)
        await this.#remove(path.slice(path.indexOf(`/${segmentPrefix}`))).catch(() => undefined)
      throw error
    }
  }

  async #putManifest(
    key: string,
    segments: readonly Segment[],
    writer: string,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const headers = { ...this.#marks(writer), 'Content-Type': 'application/json' }
    const request = { method: 'PUT', headers, body: JSON.stringify(segments), signal }
    try {
      const answer = await this.#call(`/${key}?multipart-manifest=put`, request)
      answer.body.resume()
    } catch (error) {
      const size = segments.reduce((sum, segment) => sum + segment.size_bytes, 0)
      // Also after an earlier try whose answer was lost.
      if (isStorageError(error, 'exists') && (await this.#isWrittenBy(key, writer, size))) return
      throw error
    }
  }

  #marks(writer: string): Record<string, string> {
    return { 'If-None-Match': '*', 'X-Object-Meta-Writer': writer }
  }

  async #isWrittenBy(key: string, writer: string, size: number): Promise<boolean> {
    const found = await this.#head(key).catch(() => null)
    return found?.writer === writer && found.size === size
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
      throw new StorageError('unavailable', 'There is no such container')
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

  async *#names(prefix: string, isFlat: boolean): AsyncGenerator<{ name: string; size: number; modifiedAt: number }> {
    for (let marker = ''; ; ) {
      const query = new URLSearchParams({ format: 'json', limit: String(pageSize), prefix, marker })
      if (isFlat) query.set('delimiter', '/')
      const answer = await this.#call(`?${query}`)
      const page = Listing.parse(JSON.parse((await readText(answer, 16 * 1024 * 1024)) || '[]'))
      const named = page.flatMap(({ name, bytes = 0, last_modified }) =>
        name === undefined ? [] : [{ name, size: bytes, modifiedAt: Date.parse(`${last_modified}Z`) }],
      )
      yield* named
      if (page.length < pageSize) return
      // A page may end in a folder, which has no name of its own: nothing of ours lies behind a slash there.
      const last = named.at(-1)?.name
      if (last === undefined) return
      marker = last
    }
  }

  async #open(
    key: string,
    range: ByteRange | undefined,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly source: Readable; readonly size: number }> {
    const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
    const answer = await this.#call(`/${key}`, { headers, signal, idleMs: 0 })
    const whole = /\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1] ?? answer.headers['content-length']
    const size = Number(whole)
    if (range && answer.status !== 206) {
      answer.body.destroy()
      assertRange(range, size)
      throw new StorageError('unavailable', 'The store does not know byte ranges')
    }
    return { source: answer.body, size }
  }

  /** A request that may be repeated. @param path below the container */
  #call(path: string, request: OutboundRequest = {}): Promise<OutboundResponse> {
    return retrying(() => this.#session.request(this.#container + path, request), { signal: request.signal })
  }
}

import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Needs } from '../../ctx.ts'
import { BlockRing } from './block-ring.ts'
import { type ByteRange, decideBytes } from './byte-ranges.ts'
import { type DeliveryMethod, handOver } from './hand-over.ts'

/** Bytes that can be sent, whole or in part. */
export interface Sendable {
  readonly size: number
  /** A strong entity tag with its quotes. */
  readonly etag: string
  /** Milliseconds since 1970. */
  readonly lastModified: number | null
  /**
   * Ranges need an If-Range (RFC 9110 §13.1.5), because the content at this address changes; other requests get all of
   * it, as §14.2 allows.
   */
  readonly isWholeWithoutIfRange?: true
  /** Where exactly these bytes are on this machine, for a web server that sends them itself; null if they aren't. */
  readonly localPath?: () => string | null
  /** Where the client can fetch these bytes itself; null if this server sends them. */
  readonly addressElsewhere?: () => Promise<string | null>
  /** Header fields other than those for ranges and conditions. */
  readonly headers: Readonly<Record<string, string>>
  /** All bytes in one buffer, for small content; null if they must be streamed. */
  readWhole(): Promise<Uint8Array> | null
  /** Opens the bytes of a range, or all of them if there is none. They may pass through the ring. */
  open(range: ByteRange | undefined, ring: BlockRing, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
}

/**
 * Answers a GET or HEAD for bytes: conditions, a range, or all of them (RFC 9110 §13, §14). Resolves once everything
 * has been sent or the client has disconnected. An error before the first byte is thrown; later ones close the
 * connection, so that no one mistakes a part for the whole. If the web server in front sends local files, it is told
 * which one.
 */
export async function sendBytes(
  ctx: Ctx,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  bytes: Sendable,
  delivery: DeliveryMethod = ctx.settings.get('static_file_delivery'),
): Promise<void> {
  const { headers } = request
  const ifRange = typeof headers['if-range'] === 'string' ? headers['if-range'] : undefined
  const decision = decideBytes({
    method: request.method,
    headers: {
      range: bytes.isWholeWithoutIfRange && ifRange === undefined ? undefined : headers.range,
      ifRange,
      ifMatch: headers['if-match'],
      ifNoneMatch: headers['if-none-match'],
      ifModifiedSince: headers['if-modified-since'],
      ifUnmodifiedSince: headers['if-unmodified-since'],
    },
    size: bytes.size,
    etag: bytes.etag,
    lastModified: bytes.lastModified,
    now: ctx.clock.now(),
  })
  const { status, range } = decision
  const hasBody = request.method === 'GET' && (status === 200 || status === 206)
  const fields = { ...reply.getHeaders(), ...bytes.headers, ...decision.headers } as Record<string, string>
  if (!hasBody) return end(reply, status, fields)
  const elsewhere = await bytes.addressElsewhere?.()
  // Never cached, so that every download is checked again.
  if (elsewhere) return end(reply, 302, { location: elsewhere, 'content-length': '0', 'cache-control': 'no-store' })
  const handedOver = handOver(ctx, headers, bytes.localPath?.() ?? null, delivery)
  if (handedOver) return end(reply, 200, handedOver(fields))
  const small = range ? null : bytes.readWhole()
  if (small) {
    const body = await small
    return end(reply, status, fields, body)
  }
  const ring = BlockRing.take()
  let hasLeft = false
  try {
    const source = await begin(await bytes.open(range, ring, ctx.signal))
    reply.hijack()
    reply.raw.writeHead(status, fields)
    hasLeft = await pour(ctx, source, reply.raw)
  } catch (error) {
    if (!ctx.signal.aborted) throw error
    // The client left before the first byte: no one is waiting, and nothing is wrong.
    reply.hijack()
    reply.raw.destroy()
  } finally {
    // Blocks of an interrupted download may still be in transit.
    BlockRing.giveBack(ring, hasLeft)
  }
}

/** Reads the first piece, so that a source that can't provide any fails before the header is sent. */
async function begin(source: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const pieces = source[Symbol.asyncIterator]()
  const first = await pieces.next()
  return (async function* () {
    try {
      if (!first.done) yield first.value
      yield* { [Symbol.asyncIterator]: () => pieces }
    } finally {
      // If reading ended at the first piece, the rest has not been started.
      await pieces.return?.()
    }
  })()
}

/** Bypasses the framework, which would replace the Content-Length of a response to HEAD. */
function end(reply: FastifyReply, status: number, fields: Record<string, string>, body?: Uint8Array): void {
  reply.hijack()
  if (status === 416 || status === 412) fields['content-length'] = '0'
  reply.raw.writeHead(status, fields)
  reply.raw.end(body)
}

/** True once everything has left the process. */
async function pour(
  ctx: Needs<'log' | 'origin' | 'signal'>,
  source: AsyncIterable<Uint8Array>,
  target: ServerResponse,
): Promise<boolean> {
  try {
    let before = Promise.resolve()
    for await (const chunk of source) {
      // Only one chunk is in transit while the next one is read.
      const leaving = written(target, chunk)
      await before
      before = leaving
    }
    await before
    target.end()
    return true
  } catch (error) {
    if (!ctx.signal.aborted) ctx.log.warn({ err: error, requestId: ctx.origin.requestId }, 'A download was interrupted')
    target.destroy()
    return false
  }
}

function written(target: ServerResponse, chunk: Uint8Array): Promise<void> {
  const leaving = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error('The client has disconnected'))
    if (target.destroyed) return fail()
    target.once('close', fail)
    target.write(chunk, error => {
      target.off('close', fail)
      if (error) reject(error)
      else resolve()
    })
  })
  // Awaited one step later; until then, a failure must not count as an unhandled rejection.
  leaving.catch(() => undefined)
  return leaving
}

/** The entity tag of stored bytes. */
export function tagOf(sha256: string): string {
  return `"${sha256}"`
}

/** Immutable if the address names the current version; otherwise the bytes at that address may change. */
export function cacheControl(wanted: string | undefined, actual: string | null): string {
  return wanted !== undefined && wanted === actual
    ? 'private, max-age=31536000, immutable'
    : 'private, max-age=0, must-revalidate'
}

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { keptDate } from '@holdall/contract/files/file-dates.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { OutboundResponse } from '../../../platform/outbound/request.ts'
import { connectionError, ImportError, refusalOf } from '../import-error.ts'
import { type Pace, usualPace, watchPace } from './pace.ts'

export type SumKind = 'md5' | 'sha1' | 'sha256'

export interface Asked {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Told of each piece, with the number of bytes of the file that have come until then. */
  readonly onBytes: (offset: number) => void
  /** The kind of checksum to compute on the way. */
  readonly sum?: SumKind | null
  readonly pace?: Pace
  /** How long nothing may come, and how long to wait after the connection broke off; milliseconds. */
  readonly idleMs?: number
  readonly pauseMs?: number
}

/** A file of another server that is about to be read. */
export interface OpenedBytes {
  readonly headers: OutboundResponse['headers']
  /** After redirects. */
  readonly url: URL
  /** As the server says; null if it doesn't. */
  readonly size: number | null
  readonly modifiedAt: number | null
  readonly source: Readable
  /** Returns why `source` broke off. */
  failure(): ImportError | null
  /** The checksum of what was read, in hexadecimal; null if none was asked for. */
  sum(): string | null
  close(): void
}

const mostRedirects = 10
/** Breaks of the connection in a row without a byte between them. */
const mostBreaks = 5

/**
 * Asks another server for a file. A connection that breaks off is continued where it was, if the server says that the file
 * is still the same (RFC 9110 §13.1.5, If-Range). If it can't, `source` fails with a problem that says so.
 * @throws ImportError, or the signal's reason
 */
export async function openBytes(ctx: Needs<'clock' | 'outbound'>, asked: Asked): Promise<OpenedBytes> {
  const first = await ask(ctx, asked, {})
  const { headers, url, status } = first
  const encoding = headers['content-encoding'] ?? 'identity'
  if (status !== 200 || encoding !== 'identity') {
    first.body.destroy()
    throw status === 200 ? new ImportError('bad-answer') : refusalOf(first, ctx.clock.now())
  }
  const digest = asked.sum ? createHash(asked.sum) : null
  let current = first
  let isClosed = false
  let failure: ImportError | null = null
  const bytes = continued(ctx, asked, first, next => {
    current = next
    if (isClosed) next.body.destroy()
  })
  const source = Readable.from(
    (async function* () {
      try {
        for await (const chunk of bytes) {
          digest?.update(chunk)
          yield chunk
        }
      } catch (error) {
        failure = asked.signal.aborted ? null : connectionError(error)
        throw error
      }
    })(),
    { objectMode: false },
  )
  // Whoever reads it sees its errors; nobody may be reading any more.
  source.on('error', () => undefined)
  const length = headers['content-length']
  const modified = Date.parse(headers['last-modified'] ?? '')
  return {
    headers,
    url,
    size: length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null,
    modifiedAt: keptDate(modified),
    source,
    failure: () => failure,
    sum: () => digest?.copy().digest('hex') ?? null,
    close() {
      isClosed = true
      current.body.destroy()
      source.destroy()
    },
  }
}

async function ask(
  { outbound }: Needs<'outbound'>,
  { url, headers, signal, idleMs = 30_000 }: Asked,
  more: Readonly<Record<string, string>>,
): Promise<OutboundResponse> {
  try {
    // The bytes themselves are wanted: a compressed answer couldn't be compared with anything.
    const all = { 'user-agent': 'Holdall-Import', accept: '*/*', 'accept-encoding': 'identity', ...headers, ...more }
    const answer = await outbound.request(url, { headers: all, signal, idleMs, redirects: mostRedirects })
    answer.body.on('error', () => undefined)
    return answer
  } catch (error) {
    signal.throwIfAborted()
    throw connectionError(error)
  }
}

async function* continued(
  ctx: Needs<'clock' | 'outbound'>,
  asked: Asked,
  first: OutboundResponse,
  onNext: (answer: OutboundResponse) => void,
): AsyncGenerator<Buffer> {
  const count = watchPace(asked.pace ?? usualPace)
  const validator = validatorOf(first)
  let answer = first
  let offset = 0
  for (let breaks = 0; ; ) {
    const before = offset
    try {
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        count(chunk.length)
        offset += chunk.length
        asked.onBytes(offset)
        yield chunk
      }
      return
    } catch (error) {
      asked.signal.throwIfAborted()
      if (error instanceof ImportError) throw error
      breaks = offset > before ? 1 : breaks + 1
      if (validator === null || breaks > mostBreaks) throw new ImportError('broke-off', { cause: error, isAgain: true })
    }
    await wait((asked.pauseMs ?? 1000) * 2 ** (breaks - 1), undefined, { signal: asked.signal })
    answer = await ask(ctx, asked, { range: `bytes=${offset}-`, 'if-range': validator })
    onNext(answer)
    if (isContinued(answer, first, offset)) continue
    answer.body.destroy()
    if (answer.status === 200 || answer.status === 206 || answer.status === 416) {
      throw new ImportError('changed-meanwhile', { isAgain: true })
    }
    throw refusalOf(answer, ctx.clock.now())
  }
}

/** What If-Range can contain: a strong entity tag, else a date. Null if the server offers no ranges. */
function validatorOf({ headers }: OutboundResponse): string | null {
  if (headers['accept-ranges'] === 'none') return null
  const { etag } = headers
  if (etag?.startsWith('"')) return etag
  return headers['last-modified'] ?? null
}

/** Returns whether an answer contains the rest of the same file from `offset` on (RFC 9110 §14.4). */
function isContinued(answer: OutboundResponse, first: OutboundResponse, offset: number): boolean {
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(answer.headers['content-range'] ?? '')
  if (answer.status !== 206 || !range || Number(range[1]) !== offset) return false
  const length = first.headers['content-length']
  if (range[2] !== '*' && length !== undefined && range[2] !== length) return false
  const { etag } = answer.headers
  return etag === undefined || first.headers.etag === undefined || etag === first.headers.etag
}

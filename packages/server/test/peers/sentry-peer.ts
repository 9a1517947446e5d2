import { gunzipSync } from 'node:zlib'
import { cutOff, type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from './http-peer.ts'

export interface SentryEvent {
  readonly event_id: string
  readonly level: string
  readonly platform: string
  readonly release: string
  readonly tags: Readonly<Record<string, string>>
  readonly exception: {
    readonly values: readonly {
      readonly type: string
      readonly value: string
      readonly stacktrace?: { readonly frames: readonly Readonly<Record<string, unknown>>[] }
    }[]
  }
}

export interface SentryPeer extends HttpPeer {
  readonly dsn: string
  readonly events: SentryEvent[]
  /** Every request as received: address, headers and body. */
  readonly raw: string[]
  /** Faults of the next requests, one after the other. */
  readonly faults: ('throttle' | 'broken' | 'cut-off')[]
}

const key = '0123456789abcdef0123456789abcdef'
const project = '42'

/**
 * Follows "Envelopes" and "Rate Limiting" on develop.sentry.dev (SDK development, data model): the key is in the query
 * or in `X-Sentry-Auth`, items follow their headers, and a refusal gives its reason in `detail`.
 */
export async function startSentryPeer(): Promise<SentryPeer> {
  const http = await startHttpPeer(async request => {
    peer.raw.push(`${request.url.href} ${JSON.stringify(request.headers)} ${request.body.toString('utf8')}`)
    return answer(peer, request)
  })
  const peer: SentryPeer = {
    ...http,
    dsn: `${http.url.replace('://', `://${key}@`)}/${project}`,
    events: [],
    raw: [],
    faults: [],
  }
  return peer
}

function answer(peer: SentryPeer, request: PeerRequest): PeerAnswer | typeof cutOff {
  const fault = peer.faults.shift()
  if (fault === 'cut-off') return cutOff
  if (fault === 'broken') return { status: 503, data: { detail: 'The relay is overloaded' } }
  if (fault === 'throttle') {
    return { status: 429, headers: { 'x-sentry-rate-limits': '60:error:key' }, data: { detail: 'Quota reached' } }
  }
  if (request.method !== 'POST' || request.url.pathname !== `/api/${project}/envelope/`) {
    return { status: 404, data: { detail: 'No such project' } }
  }
  const auth = /sentry_key=(\w+)/.exec(String(request.headers['x-sentry-auth'] ?? ''))?.[1]
  const given = request.url.searchParams.get('sentry_key') ?? auth
  if (given !== key) return { status: 403, data: { detail: 'bad sentry DSN public key' } }
  if (request.url.searchParams.get('sentry_version') !== '7') return { status: 400, data: { detail: 'bad version' } }
  const event = readEnvelope(request)
  if (!event) return { status: 400, data: { detail: 'invalid envelope' } }
  peer.events.push(event)
  return { status: 200, data: { id: event.event_id } }
}

/**
 * Reads the headers of the envelope, then for each item its headers and its payload, which ends at the line's end or
 * after `length`.
 */
function readEnvelope({ headers, body }: PeerRequest): SentryEvent | null {
  const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8')
  const [head = '', itemHead = '', ...rest] = text.split('\n')
  const { event_id } = JSON.parse(head) as { event_id?: string }
  const { type, length } = JSON.parse(itemHead) as { type?: string; length?: number }
  const payload = length === undefined ? (rest[0] ?? '') : rest.join('\n').slice(0, length)
  const event = JSON.parse(payload) as SentryEvent
  const isRight = type === 'event' && /^[0-9a-f]{32}$/.test(event_id ?? '') && event.event_id === event_id
  return isRight ? event : null
}

import {
  createEventEnvelope,
  createStackParser,
  createTransport,
  type DsnComponents,
  dsnFromString,
  getEnvelopeEndpointWithUrlEncodedAuth,
  nodeStackLineParser,
  uuid4,
} from '@sentry/core'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { readText } from '../../platform/outbound/request.ts'
import type { ErrorEvent, ParseStack } from './error-event.ts'

export interface SentryAnswer {
  readonly eventId: string
  /** Null if nothing was sent: the service has asked for a pause, or too many events are in progress. */
  readonly status: number | null
}

export interface SentryClient {
  readonly parseStack: ParseStack
  /** Sends one event. @throws if the service doesn't respond */
  send(event: ErrorEvent, release: string): Promise<SentryAnswer>
}

/** The service's own message after a refusal. */
export class SentryRefusal extends Error {
  constructor(status: number, words: string) {
    super(`The service answered ${status}${words ? `: ${words}` : ''}`)
    this.name = 'SentryRefusal'
  }
}

/** Idle timeout and total timeout; milliseconds. */
const idleMs = 5_000
const longestMs = 10_000
/** Number of events in progress at the same time; more are dropped. */
const mostUnderWay = 8

/** @throws if the text isn't a DSN; the message doesn't repeat it, because it contains a key */
export function parseDsn(dsn: string): DsnComponents {
  // The library writes what it can't read to the console.
  const looksRight = /^https?:\/\/\w+(?::\w+)?@[\w.:[\]-]+\/(?:[\w./-]+\/)?\d+$/.test(dsn)
  const parts = looksRight ? dsnFromString(dsn) : undefined
  if (!parts)
    throw new Error('This isn’t a DSN: it needs a key and a project, such as https://key@sentry.example.org/1')
  return parts
}

/**
 * Speaks the Sentry protocol with parts of its own library: envelopes, rate limits and stacks. The rest of the library
 * watches a whole process and is not loaded.
 */
export function createSentryClient(dsn: string, outbound: Outbound): SentryClient {
  const parts = parseDsn(dsn)
  const url = getEnvelopeEndpointWithUrlEncodedAuth(parts, undefined, { name: 'holdall', version: '1' })
  const transport = createTransport(
    { recordDroppedEvent: () => undefined, bufferSize: mostUnderWay },
    async request => {
      const answer = await outbound.request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-sentry-envelope' },
        body: request.body,
        idleMs,
        signal: AbortSignal.timeout(longestMs),
      })
      const text = await readText(answer, 64 * 1024)
      const limits = answer.headers['x-sentry-rate-limits']
      if (answer.status >= 400 && answer.status !== 429) throw new SentryRefusal(answer.status, wordsOf(text))
      return {
        statusCode: answer.status,
        headers: {
          'x-sentry-rate-limits': typeof limits === 'string' ? limits : null,
          'retry-after': answer.headers['retry-after'] ?? null,
        },
      }
    },
  )
  return {
    parseStack: createStackParser(nodeStackLineParser()),
    async send(event, release) {
      const eventId = uuid4()
      const whole = { ...event, event_id: eventId, timestamp: Date.now() / 1000, release, environment: 'production' }
      // Asks the service not to guess from the connection where an event is from.
      const settings = { infer_ip: 'never' } as const
      const sdk = { name: 'holdall', version: release, settings }
      const { statusCode } = await transport.send(createEventEnvelope(whole as never, parts, { sdk }))
      return { eventId, status: statusCode ?? null }
    },
  }
}

function wordsOf(text: string): string {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown }
    if (typeof detail === 'string') return detail.slice(0, 300)
  } catch {
    // Not JSON: use the text itself.
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}

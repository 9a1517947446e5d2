import { createHmac } from 'node:crypto'
import { type Endpoint, newId, type PeerEvent, type PeerState } from './peer-state.ts'

/** A message to a webhook: drop it, send it twice, later, or in another order. */
export interface WebhookMessage {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly type: string
  readonly eventId: string
}

interface Waiting {
  readonly event: PeerEvent
  readonly endpoint: string
  tries: number
  /** Seconds since 1970. */
  at: number
}

export type Send = (message: WebhookMessage) => Promise<{ readonly status: number }>

export interface PeerWebhooks {
  /** Counts the messages that wait. */
  readonly waiting: number
  /** All messages that wait, signed now. They count as sent. */
  take(): WebhookMessage[]
  /** Sends what is due, the oldest first. What isn't accepted waits for the next try, for up to three days. */
  deliver(send?: Send): Promise<void>
  /** A signed message for an endpoint, with anything in it; `at` is when it claims to be signed, in seconds. */
  sign(body: string, options: { readonly secret: string; readonly at?: number; readonly url?: string }): WebhookMessage
}

export interface WebhookQueue extends PeerWebhooks {
  add(event: PeerEvent): void
}

/** Hours until the next try. */
const waits = [1, 2, 4, 8, 16, 24]
const hour = 3600

/** "Check webhook signatures manually": a time and an HMAC over time and body. */
function signature(secret: string, at: number, body: string): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** Sends by HTTP, as Stripe does. */
const post: Send = async ({ url, body, headers }) => {
  const answer = await fetch(url, { method: 'POST', body, headers: { ...headers } })
  await answer.arrayBuffer()
  return { status: answer.status }
}

/** 0 if nobody answers. */
async function statusOf(send: Send, message: WebhookMessage): Promise<number> {
  try {
    return (await send(message)).status
  } catch {
    return 0
  }
}

export function createWebhooks(state: PeerState, settle: () => void): WebhookQueue {
  const queue: Waiting[] = []
  const endpointOf = ({ endpoint }: Waiting) => {
    const found = state.endpoints.get(endpoint)
    return found?.isEnabled ? found : null
  }
  const messageOf = ({ event }: Waiting, { url, secret, version }: Endpoint) => {
    const body = bodyOf(event, version)
    return toMessage({ url, body, header: signature(secret, state.now, body), type: event.type, eventId: event.id })
  }
  return {
    get waiting() {
      return queue.length
    },
    add(event) {
      for (const endpoint of state.endpoints.values()) {
        if (!endpoint.events.includes('*') && !endpoint.events.includes(event.type)) continue
        queue.push({ event, endpoint: endpoint.id, tries: 0, at: state.now })
      }
    },
    take() {
      settle()
      return queue.splice(0).flatMap(one => {
        const endpoint = endpointOf(one)
        return endpoint ? [messageOf(one, endpoint)] : []
      })
    },
    async deliver(send = post) {
      settle()
      const due = queue.filter(({ at }) => at <= state.now)
      // Taken out first, so that two deliveries at a time don't send a message twice.
      for (const one of due) queue.splice(queue.indexOf(one), 1)
      for (const one of due) {
        const endpoint = endpointOf(one)
        const status = endpoint ? await statusOf(send, messageOf(one, endpoint)) : 200
        const wait = status >= 200 && status < 300 ? undefined : waits[one.tries]
        if (wait === undefined) continue
        one.tries++
        one.at = state.now + wait * hour
        queue.push(one)
      }
    },
    sign(body, { secret, at = state.now, url = '' }) {
      return toMessage({ url, body, header: signature(secret, at, body), type: '', eventId: '' })
    },
  }
}

function toMessage({ header, ...message }: Omit<WebhookMessage, 'headers'> & { header: string }): WebhookMessage {
  return { ...message, headers: { 'content-type': 'application/json', 'stripe-signature': header } }
}

function bodyOf({ id, type, created, subject }: PeerEvent, version: string): string {
  const event = {
    id,
    object: 'event',
    api_version: version,
    created,
    data: { object: subject },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  return JSON.stringify(event, null, 2)
}

/** Keeps the object as it is now, because what happens later must not change an event. */
export function toEvent(state: PeerState, type: string, subject: unknown): PeerEvent {
  return { id: newId('evt'), type, created: state.now, subject: structuredClone(subject) }
}

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { currentWork, type TraceSpan } from '../work.ts'
import type { Tracing } from './tracing.ts'

/** Node.js publishes these for every request that its HTTP client sends, whichever library asks it to. */
const channels = {
  begun: 'http.client.request.start',
  failed: 'http.client.request.error',
  answered: 'http.client.response.finish',
} as const

interface Published {
  readonly request: ClientRequest
  readonly response?: IncomingMessage
}

/**
 * Records each HTTP request that a traced request or job sends to another server, until the head of its answer: the
 * method, the host and the status. The address is left out, because it may contain secrets. Returns a function that
 * stops this.
 */
export function traceOutbound(tracing: Tracing): () => void {
  const spans = new WeakMap<ClientRequest, TraceSpan>()
  const begun = (message: unknown) => {
    const parent = currentWork()?.span
    if (!parent) return
    const { request } = message as Published
    const attributes = { 'http.request.method': request.method, 'server.address': request.host }
    const span = tracing.begin(request.method, { kind: 'client', attributes, parent })
    if (span) spans.set(request, span)
  }
  const failed = (message: unknown) => spans.get((message as Published).request)?.end(true)
  const answered = (message: unknown) => {
    const { request, response } = message as Published
    const status = response?.statusCode ?? 0
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': status })
    span?.end(status >= 500)
  }
  const listeners = { begun, failed, answered }
  const each = Object.keys(channels) as (keyof typeof channels)[]
  for (const name of each) subscribe(channels[name], listeners[name])
  return () => {
    for (const name of each) unsubscribe(channels[name], listeners[name])
  }
}

import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'

export interface OutboundRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Read once, so a redirect is not followed after a streamed body. */
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>
  readonly signal?: AbortSignal
  /** How long the connection may be idle; milliseconds. */
  readonly idleMs?: number
  /** The most redirects to follow; 0 by default. */
  readonly redirects?: number
}

export interface OutboundResponse {
  readonly status: number
  /** The address that gave it, after redirects. */
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  /** Must be read to its end or destroyed. */
  readonly body: IncomingMessage
}

type AgentFor = (isSecure: boolean) => http.Agent

/** Headers that must not be sent to another host. */
const credentials = ['authorization', 'cookie', 'x-auth-token']

/** @throws the system's error, the signal's reason, or the body's own error */
export async function sendRequest(url: URL, request: OutboundRequest, agentFor: AgentFor): Promise<OutboundResponse> {
  const answer = await sendOnce(url, request, agentFor)
  const { location } = answer.headers
  const isStreamed = typeof request.body === 'object' && !(request.body instanceof Uint8Array)
  if ((request.redirects ?? 0) < 1 || !location || answer.status < 301 || answer.status > 308 || isStreamed)
    return answer
  answer.body.destroy()
  const next = new URL(location, url)
  if (next.protocol === 'http:' && url.protocol === 'https:') throw new Error('A redirect leads away from TLS')
  const kept = Object.entries(request.headers ?? {}).filter(
    ([name]) => next.origin === url.origin || !credentials.includes(name.toLowerCase()),
  )
  const becomesGet = answer.status < 307 && request.method !== 'HEAD'
  const { body, ...rest } = request
  return sendRequest(
    next,
    {
      ...rest,
      headers: Object.fromEntries(kept),
      redirects: (request.redirects ?? 0) - 1,
      ...(becomesGet ? { method: 'GET' } : { body }),
    },
    agentFor,
  )
}

function sendOnce(url: URL, request: OutboundRequest, agentFor: AgentFor): Promise<OutboundResponse> {
  const isSecure = url.protocol === 'https:'
  if (!isSecure && url.protocol !== 'http:') throw new Error(`${url.protocol} isn’t a supported protocol`)
  const { method = 'GET', body, signal, idleMs = 60_000 } = request
  const isWhole = typeof body === 'string' || body instanceof Uint8Array
  const headers = { ...request.headers, ...(isWhole ? { 'content-length': String(Buffer.byteLength(body)) } : {}) }
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent: agentFor(isSecure), signal, timeout: idleMs }
    const sent = (isSecure ? https : http).request(url, options)
    sent.on('timeout', () =>
      sent.destroy(Object.assign(new Error(`No data within ${idleMs} ms`), { code: 'ETIMEDOUT' })),
    )
    sent.on('error', error => reject(signal?.aborted ? signal.reason : error))
    sent.on('response', response =>
      resolve({ status: response.statusCode ?? 0, url, headers: response.headers, body: response }),
    )
    if (body === undefined || isWhole) sent.end(body)
    else
      pour(body, sent).catch((error: unknown) => {
        reject(error)
        // Cut off, so that the other side never mistakes it for the whole body.
        sent.destroy()
      })
  })
}

/** Writes the source into the request at the pace of the connection. Stops if the answer arrives early. */
async function pour(source: AsyncIterable<Uint8Array>, sent: http.ClientRequest): Promise<void> {
  let isOver = false
  let wake: () => void = () => undefined
  const stop = () => {
    isOver = true
    wake()
  }
  sent
    .once('response', stop)
    .once('close', stop)
    .on('drain', () => wake())
  for await (const chunk of source) {
    if (isOver) return
    if (!sent.write(chunk))
      await new Promise<void>(resolve => {
        wake = resolve
        if (isOver) resolve()
      })
  }
  if (!sent.destroyed) sent.end()
}

/** Reads the text of an answer, cut off after `maxBytes`. The connection is dropped if more follows. */
export async function readText(response: OutboundResponse, maxBytes = 1024 * 1024): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response.body) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}

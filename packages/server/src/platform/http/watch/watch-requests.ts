import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../caller.ts'
import { trafficMetrics } from '../../metrics/process-metrics.ts'
import type { Services } from '../../services.ts'
import { readTraceParent } from '../../tracing/trace-parent.ts'
import { currentWork, runWork, type TraceSpan, type Work } from '../../work.ts'
import { cameThroughProxy, givenRequestId } from './request-id.ts'

/** Who sent a request, as far as logs tell. */
type CallerKind = 'anonymous' | 'member' | 'token'

/** A request while it is answered. */
interface RequestWork extends Work {
  /** Null until the sender has been identified. */
  caller: CallerKind | null
  isOver: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The id of the endpoint, or the name of the protocol, that the route belongs to. */
    endpoint?: string
  }
  interface FastifyRequest {
    work: RequestWork
  }
}

/** Methods that are named in metrics; a client can send others. */
const knownMethods = new Set([
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  ...['PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK'],
])

const partName = 'holdall-part-of-request'
const partValue = randomUUID()

/** A header for what this process asks itself while it answers a request. No client can know its value. */
export const partOfRequest = { [partName]: partValue } as const

/** The request that this one is a part of, such as the page whose data it reads. */
function requestAround({ headers }: FastifyRequest): Work | undefined {
  return headers[partName] === partValue ? currentWork() : undefined
}

/** nginx writes this for a request whose client left before the answer was complete. */
const clientLeft = 499

/** Notes who a request is from, for its line in the log. */
export function recordCaller(request: FastifyRequest, caller: Caller): void {
  request.work.caller = caller.kind !== 'member' ? 'anonymous' : caller.token ? 'token' : 'member'
}

/** Runs a request's handler, so that what happens meanwhile is attributed to the request. */
export function inWork<T>(
  handler: (request: FastifyRequest, reply: FastifyReply) => T,
): (request: FastifyRequest, reply: FastifyReply) => T {
  return (request, reply) => runWork(request.work, () => handler(request, reply))
}

/**
 * Gives each request its id, answered as `X-Request-Id`, and its trace. Once it is over, it is logged and counted: also
 * if the client left before that. What the server asks itself meanwhile is a part of it.
 */
export function watchRequests(app: FastifyInstance, services: Services): void {
  const { env, metrics, tracing } = services
  const seesThoseCutOff = metrics.isOn || tracing.isOn || env.requestLog === 'all'
  if (metrics.isOn) metrics.follow([trafficMetrics(app.server)])
  app.decorateRequest('work', null as never)
  app.addHook('onRequest', (request, reply, done) => {
    const around = requestAround(request)
    if (around?.requestId) {
      request.id = around.requestId
      request.work = { ...around, caller: null, isOver: true }
      return done()
    }
    const given = env.trustProxy === false ? null : givenRequestId(request, env.trustProxy)
    if (given !== null) request.id = given
    reply.header('x-request-id', request.id)
    const span = tracing.isOn ? beginSpan(services, request) : null
    request.work = { requestId: request.id, jobId: null, span, caller: null, isOver: false }
    if (seesThoseCutOff) {
      metrics.requestBegan()
      reply.raw.once('close', () => end(services, request, reply, clientLeft))
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    end(services, request, reply, reply.statusCode)
    done()
  })
}

function beginSpan({ env, tracing }: Services, request: FastifyRequest): TraceSpan | null {
  const parent = cameThroughProxy(request, env.trustProxy) ? readTraceParent(request.headers.traceparent) : null
  const { method, id } = request
  const route = request.routeOptions.url
  const name = route ? `${method} ${route}` : method
  const attributes = { 'http.request.method': method, ...(route && { 'http.route': route }), 'holdall.request_id': id }
  return tracing.begin(name, { kind: 'server', attributes, parent })
}

function end(services: Services, request: FastifyRequest, reply: FastifyReply, status: number): void {
  const { work } = request
  if (work.isOver) return
  work.isOver = true
  const endpoint = endpointOf(request, status)
  const seconds = reply.elapsedTime / 1000
  const { metrics } = services
  if (metrics.isOn) {
    const method = knownMethods.has(request.method) ? request.method : 'other'
    metrics.requestEnded({ endpoint, method, status: classOf(status), seconds })
  }
  if (work.span) {
    work.span.set({ 'http.response.status_code': status, 'holdall.endpoint': endpoint })
    work.span.end(status >= 500)
  }
  logRequest(services, request, reply, { endpoint, status })
}

function classOf(status: number): string {
  return status === clientLeft ? 'cut-off' : `${Math.floor(status / 100)}xx`
}

/** Never anything that the client chose: addresses without an endpoint share a few names. */
function endpointOf(request: FastifyRequest, status: number): string {
  if (request.is404) return status < 400 ? 'page' : 'unknown'
  return request.routeOptions.config.endpoint ?? 'asset'
}

const sentBefore = new WeakMap<object, number>()

/** Bytes sent over the connection since its previous request, headers included; null if unknown. */
function bytesSent({ socket }: FastifyRequest['raw']): number | null {
  const sent: number | undefined = socket?.bytesWritten
  if (sent === undefined) return null
  const before = sentBefore.get(socket) ?? 0
  sentBefore.set(socket, sent)
  return sent - before
}

/** One line for each request, with only the pattern of the address, because the address itself may contain secrets. */
function logRequest(
  { env, log }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, status }: { readonly endpoint: string; readonly status: number },
): void {
  if (env.requestLog === 'off') return
  const fields = {
    requestId: request.id,
    method: request.method,
    endpoint,
    route: request.routeOptions.url ?? null,
    status,
    ms: Math.round(reply.elapsedTime),
    bytes: bytesSent(request.raw),
    caller: request.work.caller,
    ...(request.work.span && { traceId: request.work.span.traceId }),
  }
  if (status >= 500) log.info(fields, 'A request was answered with a server error')
  else if (env.requestLog === 'errors') log.debug(fields, 'A request was answered')
  else if (status === clientLeft) log.info(fields, 'The client left before the answer was complete')
  else log.info(fields, 'A request was answered')
}

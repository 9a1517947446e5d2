import { TimeZone } from '@holdall/contract/accounts/accounts.schemas.ts'
import { captchaHeader } from '@holdall/contract/drivers/captcha.ts'
import { type AnyEndpoint, endpointPath } from '@holdall/contract/kit/endpoint.ts'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { anonymous, type Caller } from '../caller.ts'
import type { Ctx, Origin } from '../ctx.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { recordIfRefused } from '../refusals/refused-sign-in.ts'
import type { Services } from '../services.ts'
import { acceptedLanguages } from './accept-language.ts'
import { requireAccess } from './access.ts'
import { readBearer } from './bearer.ts'
import { compressed } from './compress.ts'
import './captcha-guard.ts'
import { readForm } from './body/form-body.ts'
import { formType } from './body/form-part.ts'
import { parseJsonBodies } from './body/json-body.ts'
import { watchBody } from './body/late-body.ts'
import { dropRestOfBody } from './body/rest-of-body.ts'
import { parseCookies } from './cookies.ts'
import { asFailure, presentProblem, problemType } from './problem.ts'
import type { Protocol } from './protocol.ts'
import { countTry } from './rate-limit.ts'
import { requirePerson } from './require-person.ts'
import type { Answer, RawExchange, Route } from './route.ts'
import { requireScope } from './scope.ts'
import { refuseCrossSite, requireOneHost, setSecurityHeaders } from './security.ts'
import { defaultBodyBytes, validate } from './validate.ts'
import { inWork, recordCaller, watchRequests } from './watch/watch-requests.ts'
import { davClasses } from './webdav/classes.ts'

/** Identifies the sender of a request. Provided by the accounts feature. */
export type Authenticate = (services: Services, origin: Origin) => Promise<Caller>

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers requests that no route handles; the browser application sets its page here. */
    unknownAddress: { answer(request: FastifyRequest, reply: FastifyReply): void }
  }
}

/** 500 comma-separated ids, as accepted by calls that delete many. */
const mostParamLength = 15_000
/** Such an address counts towards the headers; this leaves the usual 16 KiB for the browser's own. */
const mostHeaderBytes = 32 * 1024

/** For the addresses of pages and API calls; WebDAV answers for itself. */
const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** Routes have no JSON schemas: the contract validates, so the framework’s own validator needn’t even be loaded. */
const contractOnly = {
  // The framework’s types name the validator that it would load.
  buildValidator: (() => () => () => true) as never,
  buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
}

function trustedHops(trust: boolean | number | string): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust
}

/**
 * The HTTP server with every route of the product. Throws if an endpoint has no route or a route declares no access.
 */
export function buildHttpServer(
  services: Services,
  routes: readonly Route[],
  authenticate: Authenticate,
  protocols: readonly Protocol[] = [],
): FastifyInstance {
  const app = fastify({
    trustProxy: trustedHops(services.env.trustProxy),
    genReqId: () => newId(),
    http: { maxHeaderSize: mostHeaderBytes },
    routerOptions: { maxParamLength: mostParamLength, caseSensitive: true },
    bodyLimit: defaultBodyBytes,
    requestTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    return503OnClosing: false,
    schemaController: { compilersFactory: contractOnly },
    // Addresses that can't be read reach no route, and none of its hooks.
    frameworkErrors(error, request, reply) {
      reply.header('x-request-id', request.id)
      sendProblem(services, error, request, reply)
    },
  })
  watchRequests(app, services)
  app.setErrorHandler((error, request, reply) => sendProblem(services, error, request, reply))
  app.decorate('unknownAddress', {
    answer: (request, reply) => sendProblem(services, fail('request.not-found'), request, reply),
  })
  app.setNotFoundHandler(
    inWork((request, reply) => {
      if (request.method === 'TRACE') throw fail('request.method', undefined, { headers: { allow: allowedMethods } })
      if (request.method === 'OPTIONS' && isWholeServer(request.raw.url)) return answerForAll(reply)
      return app.unknownAddress.answer(request, reply)
    }),
  )
  app.addHook('onRequest', async request => requireOneHost(request))

  void app.register(async scope => {
    scope.addHook('preParsing', async (request, reply) => {
      const announced = request.headers['content-length'] ?? request.headers['transfer-encoding'] ?? '0'
      if (announced === '0') return
      watchBody(request.raw, () => sendProblem(services, fail('request.too-slow'), request, reply))
    })
    scope.addContentTypeParser(formType, { parseAs: 'buffer' }, readForm)
    parseJsonBodies(scope)
    for (const route of routes) if (route.endpoint.body !== 'bytes') addRoute(scope, services, route, authenticate)
  })
  // Byte bodies are neither parsed nor counted here; their handlers read the socket themselves.
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    scope.addHook('onResponse', async request => dropRestOfBody(request.raw))
    for (const route of routes) if (route.endpoint.body === 'bytes') addRoute(scope, services, route, authenticate)
    for (const protocol of protocols) addProtocol(scope, services, protocol)
  })
  return app
}

/** `OPTIONS *` (RFC 9110 §9.3.7), and the root of the site, which Windows asks before it connects a network drive. */
function isWholeServer(url: string | undefined): boolean {
  return url === '*' || url === '/'
}

function answerForAll(reply: FastifyReply): void {
  reply.header('dav', davClasses).header('ms-author-via', 'DAV').header('allow', allowedMethods)
  void reply.code(200).header('content-length', '0').send()
}

function addRoute(app: FastifyInstance, services: Services, route: Route, authenticate: Authenticate): void {
  const { endpoint } = route
  if (!endpoint.access) throw new Error(`${endpoint.id} doesn’t declare who can call it`)
  app.route({
    method: endpoint.method,
    url: endpointPath(endpoint),
    bodyLimit: endpoint.maxBodyBytes ?? defaultBodyBytes,
    exposeHeadRoute: endpoint.method === 'GET' && endpoint.response !== 'events',
    config: { takesForm: endpoint.takesForm === true, endpoint: endpoint.id },
    handler: inWork((request, reply) => answer(services, route, authenticate, { request, reply })),
  })
}

async function answer(
  services: Services,
  route: Route,
  authenticate: Authenticate,
  raw: RawExchange,
): Promise<FastifyReply> {
  const origin = originOf(services, raw.request)
  try {
    return await answerFrom(origin, services, route, authenticate, raw)
  } catch (error) {
    await recordIfRefused({ refusals: services.refusals, origin }, route.endpoint, error)
    throw error
  }
}

async function answerFrom(
  origin: Origin,
  services: Services,
  { endpoint, handle, isRaw }: Route,
  authenticate: Authenticate,
  { request, reply }: RawExchange,
): Promise<FastifyReply> {
  setSecurityHeaders(reply, origin.baseUrl.startsWith('https:'))
  // Browsers never send a token on their own, and with a token cookies are ignored.
  if (origin.bearer === null) refuseCrossSite(request, origin.baseUrl)
  const caller = endpoint.ignoresCaller ? anonymous : await authenticate(services, origin)
  if (!endpoint.ignoresCaller) recordCaller(request, caller)
  const ctx: Ctx = { ...services, caller, origin, signal: signalOf(reply) }
  requirePerson(endpoint, request, ctx.caller)
  requireScope(endpoint, ctx.caller)
  await requireAccess(endpoint, ctx)
  // A refused caller learns nothing about the fields, and an invalid field doesn't use up a try.
  const input = validate(endpoint, { params: request.params, query: request.query, body: request.body })
  const giveBack = endpoint.rateLimit ? await countTry(ctx, endpoint, input.body) : undefined
  if (endpoint.captcha) await ctx.captcha.guard(ctx, endpoint.captcha, headerOf(request, captchaHeader))
  const result = await handle(ctx, input, answerOf(reply), { request, reply })
  await giveBack?.()
  if (isRaw) return reply
  return sendResult(services, endpoint, request, reply, result)
}

function addProtocol(app: FastifyInstance, services: Services, { prefix, methods, ...protocol }: Protocol): void {
  for (const method of methods) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true })
  }
  for (const url of [prefix, `${prefix}/*`]) {
    app.route({
      method: [...methods],
      url,
      exposeHeadRoute: false,
      config: { endpoint: prefix.slice(1) },
      handler: inWork(async (request, reply) => {
        await protocol.answer(services, { request, reply })
        return reply
      }),
    })
  }
}

async function sendResult(
  services: Services,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): Promise<FastifyReply> {
  reply.code(endpoint.status ?? (endpoint.response === 'none' ? 204 : 200))
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (endpoint.response === 'none') return reply.send()
  if (services.env.checkAnswers) checkAnswer(endpoint, result)
  const text = JSON.stringify(result)
  return reply.type('application/json; charset=utf-8').send(await compressed(request, reply, text))
}

/** Only in tests: a response that doesn't match its schema is our bug, not the caller's. */
function checkAnswer(endpoint: AnyEndpoint, result: unknown): void {
  const parsed = (endpoint.response as z.ZodType).safeParse(JSON.parse(JSON.stringify(result)))
  if (!parsed.success) throw new Error(`${endpoint.id} returned what it doesn’t declare: ${parsed.error.message}`)
}

function answerOf(reply: FastifyReply): Answer {
  return {
    header: (name, value) => void reply.header(name, value),
    cookie: value => void reply.header('set-cookie', value),
  }
}

/** Aborts if the client disconnects before its response. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const abort = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort(new Error('The client has disconnected'))
  })
  return abort.signal
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** By which proxies say for whom they ask. */
const relayHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

export function originOf(services: Services, request: FastifyRequest): Origin {
  const { headers } = request
  const bearer = readBearer(headers.authorization)
  return {
    requestId: request.id,
    address: request.ip ?? null,
    isRelayed: services.env.trustProxy === false && relayHeaders.some(name => headers[name] !== undefined),
    userAgent: headers['user-agent']?.slice(0, 500) ?? '',
    languages: acceptedLanguages(headers['accept-language'] ?? ''),
    timeZone: TimeZone.safeParse(headers['holdall-time-zone']).data ?? null,
    tab: typeof headers['holdall-tab'] === 'string' ? headers['holdall-tab'].slice(0, 40) : null,
    baseUrl: services.env.appUrl ?? (services.settings.get('app_url') || `${request.protocol}://${request.host}`),
    bearer,
    cookies: bearer === null ? parseCookies(headers.cookie) : {},
  }
}

export function sendProblem(services: Services, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = asFailure(error) ?? report(services, error, request)
  if (reply.raw.headersSent) {
    reply.raw.destroy()
    return
  }
  setSecurityHeaders(reply, false)
  // The rest of such a body is not read, so no other request can follow it.
  if (failure.status === 408) reply.header('connection', 'close')
  for (const [name, value] of Object.entries(failure.details.headers ?? {})) reply.header(name, value)
  reply.code(failure.status).type(problemType).header('cache-control', 'no-store')
  void reply.send(JSON.stringify(presentProblem(failure, request.id)))
}

/** Without the address, which may contain names, tokens and the secrets of links. */
function report(services: Services, error: unknown, request: FastifyRequest) {
  const { id: requestId, method } = request
  services.log.error({ err: error, requestId, method, route: request.routeOptions.url }, 'A request failed')
  return fail('request.unexpected')
}

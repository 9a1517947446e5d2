import { subjectOf } from '../../core/rights/access-item.ts'
import type { Member } from '../../platform/caller.ts'
import type { Protocol } from '../../platform/http/protocol.ts'
import type { RawExchange } from '../../platform/http/route.ts'
import { davClasses } from '../../platform/http/webdav/classes.ts'
import { refuse } from '../../platform/http/webdav/refusal.ts'
import { headerOf } from '../../platform/http/webdav/respond.ts'
import type { Services } from '../../platform/services.ts'
import type { Door } from './door.ts'
import type { Exchange } from './exchange.ts'
import { lock } from './locks/lock.ts'
import { unlock } from './locks/unlock.ts'
import { get } from './methods/get.ts'
import { mkcol } from './methods/mkcol.ts'
import { patch } from './methods/patch.ts'
import { put } from './methods/put.ts'
import { remove } from './methods/remove.ts'
import { copy, move } from './methods/transfer.ts'
import { davRoot, readPath } from './places/dav-path.ts'
import { resolve } from './places/resolve.ts'
import { propfind } from './properties/propfind.ts'
import { proppatch } from './properties/proppatch.ts'
import { answerWith, signedIn } from './signed-in.ts'

interface Method {
  /** The scope that an app password needs for it. */
  readonly scope: 'read' | 'write'
  readonly run: (exchange: Exchange) => Promise<void>
}

const methods: Readonly<Record<string, Method>> = {
  GET: { scope: 'read', run: get },
  HEAD: { scope: 'read', run: get },
  PROPFIND: { scope: 'read', run: propfind },
  PROPPATCH: { scope: 'write', run: proppatch },
  MKCOL: { scope: 'write', run: mkcol },
  PUT: { scope: 'write', run: put },
  DELETE: { scope: 'write', run: remove },
  COPY: { scope: 'write', run: copy },
  MOVE: { scope: 'write', run: move },
  LOCK: { scope: 'write', run: lock },
  UNLOCK: { scope: 'write', run: unlock },
}

/** Methods of some doors, for clients that look for them. */
const extraMethods: Readonly<Record<string, Method>> = { PATCH: { scope: 'read', run: patch } }

const allow = ['OPTIONS', ...Object.keys(methods)].join(', ')

/** The methods that every door answers; those that none has with 405 and those that exist. */
export const davMethods: readonly string[] = [
  'OPTIONS',
  ...Object.keys({ ...methods, ...extraMethods }),
  ...['POST', 'REPORT', 'SEARCH'],
]

/**
 * WebDAV (RFC 4918, classes 1, 2 and 3) for every member, by app password, built on the same use cases as everything
 * else.
 */
export const webdavProtocol: Protocol = {
  prefix: davRoot,
  methods: davMethods,
  answer: (services, raw) =>
    answerDav(services, raw, () => ({ root: davRoot, resolve, replaces: true, tellsRights: false })),
}

/** Answers a request through a door, which may depend on who has signed in. */
export function answerDav(services: Services, raw: RawExchange, doorFor: (caller: Member) => Door): Promise<void> {
  raw.reply.header('dav', davClasses).header('ms-author-via', 'DAV').header('allow', allow)
  return answerWith(services, raw, () => dispatch(services, raw, doorFor))
}

async function dispatch(services: Services, raw: RawExchange, doorFor: (caller: Member) => Door): Promise<void> {
  const { request, reply } = raw
  // It reveals nothing about anyone, and clients send it before they know that they must sign in.
  if (request.method === 'OPTIONS') return void reply.code(200).header('content-length', '0').send()
  const method = methods[request.method] ?? extraMethods[request.method]
  if (!method) throw refuse(405, 'This method isn’t supported here')
  const { ctx, caller } = await signedIn(services, raw, method.scope)
  const door = doorFor(caller)
  const path = readPath(request.raw.url ?? '', door.root)
  const exchange = { ctx, subject: await subjectOf(ctx), path, door, request, reply }
  const isUsers = headerOf(exchange, 'x-user-lock') !== undefined
  if (door.userLock && isUsers && (request.method === 'LOCK' || request.method === 'UNLOCK'))
    return door.userLock({ ...exchange, method: request.method })
  await method.run(exchange)
}

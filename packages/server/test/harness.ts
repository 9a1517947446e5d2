import { rmSync } from 'node:fs'
import { uptime } from 'node:os'
import { type AnyEndpoint, type EndpointResult, endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import type { Problem } from '@holdall/contract/kit/errors.ts'
import { sql } from 'kysely'
import type { InjectPayload, Response } from 'light-my-request'
import type { App } from '../src/app/build-app.ts'
import { createApp } from '../src/app/create-app.ts'
import { listHeldPermissions } from '../src/core/permissions/held-permissions.repository.ts'
import { authenticate } from '../src/features/accounts/sign-in/authenticate.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Dialect } from '../src/platform/database/database.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import type { Authenticate } from '../src/platform/http/server.ts'
import { createLogger, type Logger } from '../src/platform/logging.ts'
import { createPermissionSet } from '../src/platform/permissions/permission-set.ts'
import { chosenZone } from '../src/platform/times.ts'
import { tables } from './all-tables.ts'
import { createTestDatabase } from './databases.ts'
import { makeTestFolder } from './test-folder.ts'

export interface TestClock extends Clock {
  /** Lets time pass: for the machine and the database as well. */
  advance(milliseconds: number): void
  /** Sets the clock while no time passes: that of the site, and unless `isOwnOnly` says otherwise that of the database too. */
  jump(milliseconds: number, options?: { readonly isOwnOnly?: boolean }): void
  /** The time of the database's machine. */
  databaseNow(): number
  /** Seconds since the machine was started. */
  uptime(): number
}

export interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  /** Raw bytes instead of a JSON body. */
  payload?: InjectPayload
}

export interface Answered<T> {
  readonly status: number
  readonly headers: Response['headers']
  readonly data: T
  readonly problem: Problem
  readonly raw: Response
}

/** Someone with a cookie jar. */
export interface Client {
  readonly cookies: Map<string, string>
  call<E extends AnyEndpoint>(endpoint: E, sent?: Sent): Promise<Answered<EndpointResult<E>>>
  /** Like `call`, but fails the test unless the answer is a success. */
  ok<E extends AnyEndpoint>(endpoint: E, sent?: Sent): Promise<EndpointResult<E>>
  request(method: string, url: string, sent?: Omit<Sent, 'params' | 'query'>): Promise<Response>
}

export interface TestApp {
  readonly app: App
  readonly clock: TestClock
  readonly dataDir: string
  readonly databaseUrl: string
  client(): Client
  close(): Promise<void>
}

/**
 * The real application in process, on a real database of its own, with answers checked against the contract.
 * @param log collects what it logs; otherwise nothing is logged
 */
export async function createTestApp(
  dialect: Dialect,
  variables: Record<string, string> = {},
  log: Logger = createLogger('silent'),
): Promise<TestApp> {
  const database = await createTestDatabase(dialect)
  // No power loss happens here, as with the tests' PostgreSQL; test/faults proves what survives one with whole servers.
  if (dialect === 'sqlite') await sql`pragma synchronous = off`.execute(database.db.write)
  const dataDir = makeTestFolder('holdall-data-')
  const env = readEnvironment({
    DATA_DIR: dataDir,
    APP_KEY: 'a key for the tests that is long enough',
    APP_URL: 'http://drive.test',
    CHECK_ANSWERS: 'true',
    WORKER: 'false',
    ...variables,
  })
  const clock = testClock()
  const app = await createApp({
    env,
    log,
    db: database.db,
    clock,
    otherClocks: otherClocksOf(clock, dialect),
    authenticate: testAuthenticate,
  })
  await app.start()
  await app.http.ready()
  return {
    app,
    clock,
    dataDir,
    databaseUrl: database.url,
    client: () => createClient(app),
    async close() {
      await app.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Accepts the product's sessions, and the cookie that signs in a factory's member without a password. */
export const testAuthenticate: Authenticate = async (services, origin) => {
  const userId = origin.cookies['test-user']
  if (!userId) return authenticate(services, origin)
  const user = await tables(services.db.read)
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || user.banned_at !== null) return authenticate(services, origin)
  return {
    kind: 'member',
    userId,
    sessionId: `test-${userId}`,
    email: user.email,
    displayName: user.name,
    language: user.language,
    timeZone: chosenZone(user.time_zone, origin),
    permissions: createPermissionSet(await listHeldPermissions(services.db.read, userId, services.clock.now())),
  }
}

/** Follows the real clock, plus what the test added. */
export function testClock(): TestClock {
  let [passed, jumped, own] = [0, 0, 0]
  return {
    now: () => Date.now() + passed + jumped + own,
    databaseNow: () => Date.now() + passed + jumped,
    uptime: () => uptime() + passed / 1000,
    advance(milliseconds) {
      passed += milliseconds
    },
    jump(milliseconds, { isOwnOnly = false } = {}) {
      if (isOwnOnly) own += milliseconds
      else jumped += milliseconds
    },
  }
}

/** PostgreSQL's clock moves with the test's, as if both ran on one machine. */
export function otherClocksOf(clock: TestClock, dialect: Dialect) {
  return { databaseClock: async () => (dialect === 'sqlite' ? null : clock.databaseNow()), uptime: clock.uptime }
}

export function createClient(app: App): Client {
  const cookies = new Map<string, string>()

  async function request(method: string, url: string, sent: Omit<Sent, 'params' | 'query'> = {}): Promise<Response> {
    const body = sent.payload ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
    const raw = await app.http.inject({
      method: method as 'GET',
      url,
      headers: {
        host: 'drive.test',
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookies.size ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...sent.headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    for (const cookie of raw.cookies) {
      if (cookie.value === '' || cookie.maxAge === 0) cookies.delete(cookie.name)
      else cookies.set(cookie.name, encodeURIComponent(cookie.value))
    }
    return raw
  }

  async function call<E extends AnyEndpoint>(endpoint: E, sent: Sent = {}): Promise<Answered<EndpointResult<E>>> {
    const raw = await request(endpoint.method, endpointUrl(endpoint, sent.params, sent.query), sent)
    const isJson = String(raw.headers['content-type'] ?? '').includes('json')
    const data = isJson && raw.payload ? raw.json() : undefined
    if (raw.statusCode >= 400) requireFilled(data)
    return { status: raw.statusCode, headers: raw.headers, data, problem: data, raw }
  }

  return {
    cookies,
    call,
    request,
    async ok(endpoint, sent) {
      const answer = await call(endpoint, sent)
      if (answer.status >= 300) throw new Error(`${endpoint.id} answered ${answer.status}: ${answer.raw.payload}`)
      return answer.data
    },
  }
}

/** Throws if an answer has a sentence with a placeholder that has no value. */
function requireFilled({ code, title, meta, errors = [] }: Partial<Problem> = {}): void {
  const told = [{ text: title ?? '', values: meta }, ...errors.flatMap(({ sentence }) => (sentence ? [sentence] : []))]
  for (const { text, values = {} } of told) {
    const empty = [...text.matchAll(/\{\{(\w+)/g)].find(([, name = '']) => !Object.hasOwn(values, name))
    if (empty) throw new Error(`${code} says: ${text}`)
  }
}

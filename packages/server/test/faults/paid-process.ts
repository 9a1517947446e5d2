import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  hashSessionToken,
  newSessionToken,
  sessionCookieName,
} from '../../src/features/accounts/sessions/session-cookie.ts'
import type { Dialect, Reader } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { tables } from '../all-tables.ts'
import { createTestDatabase, type TestDatabase } from '../databases.ts'
import { insertPerson } from '../factories.ts'
import type { GatewayWorld, Receive } from '../gateways/gateway-world.ts'
import { serverProcess } from './server-process.ts'
import { type Caller, callerAt, setUpServer } from './signed-in.ts'

/** Somebody with a session that survives the server's death. */
export interface Person extends Caller {
  readonly userId: string
}

/** A site that sells plans, as a process of its own that can be killed at any moment, beside a gateway that lives on. */
export interface PaidProcess {
  readonly world: GatewayWorld
  readonly url: string
  readonly read: Reader
  readonly admin: Caller
  /** Ids by name. Each gives `reports.view`; `pro` costs 9.99 a month, `team` 20, `yearly` 5 a year. */
  readonly plans: Readonly<Record<'pro' | 'team' | 'yearly', string>>
  readonly isAlive: boolean
  newPerson(): Promise<Person>
  kill(): Promise<void>
  /** Starts the server that was killed; jobs that it had begun are taken over. */
  revive(): Promise<void>
  /** Turns the gateway on, which makes it send its events here. */
  turnOn(): Promise<void>
  /** Waits until no job is left to do. @throws once the server is dead */
  quiet(): Promise<void>
  /** Delivers what the gateway has to say, and waits until everything that follows from it is done. */
  deliver(isReversed?: boolean): Promise<void>
  /** Compares everything with the gateway, and returns what it couldn't mend. */
  compare(): Promise<readonly unknown[]>
  /** Changes rows directly: what a person can't do, such as letting time pass. */
  change(work: (db: TestDatabase['db']) => Promise<unknown>): Promise<void>
  output(): string
  close(): Promise<void>
}

interface Compared {
  readonly state: string
  readonly problems: readonly unknown[]
}

const pollMs = 15
const longestMs = 60_000

export async function openPaidProcess(dialect: Dialect, startWorld: () => Promise<GatewayWorld>): Promise<PaidProcess> {
  const world = await startWorld()
  const database = await createTestDatabase(dialect)
  const dataDir = mkdtempSync(join(tmpdir(), 'holdall-kill-payments-'))
  const server = serverProcess(dataDir, 22_000 + randomInt(900), {
    DATABASE_URL: database.url,
    BILLING_INTEGRATED: 'true',
    OUTBOUND_ALLOW: '127.0.0.1',
    ...world.variables,
  })
  const { db } = database
  let isAlive = false

  const change: PaidProcess['change'] = async work => void (await work(db))
  const start = async () => {
    await server.start()
    isAlive = true
  }
  const receive: Receive = async ({ body, headers }) => {
    const request = { method: 'POST', body: new Uint8Array(body), headers }
    const answer = await fetch(`${server.url}/billing/${world.gateway}`, request).catch(error => {
      // Its connection breaks when the server is killed. The gateway sends it again.
      if (isAlive) throw error
      return null
    })
    await answer?.arrayBuffer()
    return answer?.status ?? 0
  }
  async function quiet(): Promise<void> {
    const end = Date.now() + longestMs
    for (;;) {
      if (!isAlive) throw new Error('The server is dead')
      const due = await dueJobs(db.read)
      if (due.length === 0) return
      if (Date.now() > end) throw new Error(`Jobs don’t end: ${JSON.stringify(due)}\n${server.output()}`)
      await wait(pollMs)
    }
  }

  await start()
  const admin = await setUpServer(server)
  world.sendTo(`${server.url}/billing/${world.gateway}`)
  const create = async (name: string, price: Record<string, string>) => {
    const body = { name, permissions: [{ name: 'reports.view' }], ...price }
    return (await admin.api<{ plan: { id: string } }>('POST', '/plans', body)).plan.id
  }

  const site: PaidProcess = {
    world,
    url: server.url,
    read: db.read,
    admin,
    plans: { pro: '', team: '', yearly: '' },
    get isAlive() {
      return isAlive
    },
    newPerson: () => newPerson(db, server.url),
    async kill() {
      isAlive = false
      await server.kill()
    },
    async revive() {
      await expireLeases(db)
      await start()
    },
    async turnOn() {
      const client = { 'billing.enable': true, ...world.client }
      await admin.api('POST', '/settings', { client, server: world.server })
    },
    quiet,
    async deliver(isReversed = false) {
      world.follow(Date.now())
      world.hurry()
      while ((await world.deliver(receive, isReversed)) > 0 && isAlive) world.hurry()
      await quiet()
    },
    async compare() {
      await letMinutesPass(db)
      await quiet()
      const { isStarted } = await admin.api<{ isStarted: boolean }>('POST', '/billing/comparison')
      if (!isStarted) throw new Error('Another comparison is under way')
      await quiet()
      const { comparison } = await admin.api<{ comparison: Compared }>('GET', '/billing/comparison')
      return comparison.state === 'done' ? comparison.problems : [comparison]
    },
    change,
    output: () => server.output(),
    async close() {
      isAlive = false
      await server.kill()
      await database.drop()
      await world.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await site.turnOn()
  const month = { interval: 'month' }
  const plans = {
    pro: await create('Pro', { amount: '9.99', ...month }),
    team: await create('Team', { amount: '20', ...month }),
    yearly: await create('Yearly', { amount: '5', interval: 'year' }),
  }
  await admin.api('POST', '/plans/sync')
  while (!world.sends(`${server.url}/billing/${world.gateway}`)) await wait(pollMs)
  await quiet()
  return Object.assign(site, { plans })
}

async function newPerson(db: TestDatabase['db'], url: string): Promise<Person> {
  const { userId } = await insertPerson({ db, clock: { now: Date.now } })
  const token = newSessionToken()
  const now = Date.now()
  await tables(db.write)
    .insertInto('sessions')
    .values({
      id: newId(),
      token_hash: hashSessionToken(token),
      user_id: userId,
      expires_at: now + 24 * 3600_000,
      created_at: now,
      ip_address: '',
      user_agent: null,
      last_used_at: now,
    })
    .execute()
  return { userId, ...callerAt(url, `${sessionCookieName}=${token}`) }
}

function dueJobs(read: Reader) {
  return (
    tables(read)
      .selectFrom('jobs')
      .select(['kind', 'state', 'attempts', 'run_at', 'error_message'])
      .where('state', 'in', ['queued', 'running'])
      // One that waits without a failed try waits on purpose.
      .where(e => e.or([e('run_at', '<=', Date.now()), e('attempts', '>', 0)]))
      .execute()
  )
}

/** Another worker takes over the jobs of one that has been silent for a minute; here the minute passes immediately. */
async function expireLeases(db: TestDatabase['db']): Promise<void> {
  await tables(db.write)
    .updateTable('jobs')
    .set({ lease_until: 0, losses: null })
    .where('state', '=', 'running')
    .execute()
  await tables(db.write).updateTable('jobs').set({ run_at: 0 }).where('state', '=', 'queued').execute()
}

/** The comparison leaves alone what is only some minutes old, and some jobs wait on purpose. */
async function letMinutesPass({ write }: TestDatabase['db']): Promise<void> {
  const ms = 11 * 60_000
  const earlier = (column: 'created_at' | 'received_at') => sql<number>`${sql.ref(column)} - ${ms}`
  await tables(write)
    .updateTable('checkouts')
    .set({ created_at: earlier('created_at') })
    .where('state', 'in', ['starting', 'open'])
    .execute()
  await tables(write)
    .updateTable('gateway_events')
    .set({ received_at: earlier('received_at') })
    .where('handled_at', 'is', null)
    .execute()
  await tables(write).updateTable('jobs').set({ run_at: 0 }).where('state', '=', 'queued').execute()
}

import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyCommand } from '../../src/features/integrity/verify.command.ts'
import { createEmptyDatabase, dialects, type TestDatabase } from '../databases.ts'
import { encodeMetadata, offsetStream, tus } from '../drive-test.ts'
import { type ServerProcess, serverProcess } from '../faults/server-process.ts'
import { settle } from '../faults/settle.ts'
import { callerAt, type SignedIn, setUpServer } from '../faults/signed-in.ts'
import { runOn } from '../run-command.ts'
import { freePort } from '../web-servers.ts'

/** How often a server is stopped (SIGSTOP) in the middle of its work. For more: `npm run prove`, or `PAUSES=60`. */
const pauses = Number(process.env.PAUSES ?? 2)
/** What the stopped server holds ends this much sooner, in milliseconds, so that a pause needn't take a minute. */
const soonerMs = 120_000
/** A stopped server may keep a row locked in the database, so it isn't stopped for longer. */
const longestPauseMs = 8000

const MiB = 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.skipIf(!dialects.includes('postgres'))(
  'two servers with one data folder, one of them stopped in its work',
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'holdall-paused-'))
    let database: TestDatabase
    let sleeper: ServerProcess
    let other: ServerProcess
    let variables: Record<string, string>
    let me: SignedIn
    beforeAll(async () => {
      database = await createEmptyDatabase('postgres')
      variables = { DATABASE_URL: database.url, APP_KEY: randomBytes(32).toString('hex') }
      sleeper = serverProcess(dataDir, await freePort(), variables)
      other = serverProcess(dataDir, await freePort(), variables)
      await sleeper.start()
      me = await setUpServer(sleeper)
      await other.start()
    })
    afterAll(async () => {
      await sleeper.kill()
      await other.kill()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    })

    const signal = (name: 'SIGSTOP' | 'SIGCONT') => process.kill(sleeper.pid() ?? 0, name)

    /** As if the server had been stopped for longer than it may hold anything. */
    async function endHolds(): Promise<void> {
      await database.db.transaction(async tx => {
        await sql`update transfers set held_until = held_until - ${soonerMs} where held_until is not null`.execute(tx)
        await sql`update jobs set lease_until = lease_until - ${soonerMs} where state = 'running'`.execute(tx)
      })
    }

    /** Stops the server after some milliseconds, until the work is done. */
    async function whileStopped<T>(afterMs: number, work: () => Promise<T>): Promise<T> {
      await wait(afterMs)
      signal('SIGSTOP')
      const timer = setTimeout(() => signal('SIGCONT'), longestPauseMs)
      try {
        await endHolds()
        return await work()
      } finally {
        clearTimeout(timer)
        signal('SIGCONT')
      }
    }

    const ask = (server: ServerProcess, method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
      fetch(new URL(path, server.url), {
        method,
        headers: { ...tus, cookie: me.cookie, ...headers },
        ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
      })

    async function begin(name: string, size: number): Promise<string> {
      const metadata = encodeMetadata({ filename: name, parentId: me.rootId })
      const made = await ask(sleeper, 'POST', '/api/v1/transfers', {
        'upload-length': String(size),
        'upload-metadata': metadata,
      })
      expect(made.status).toBe(201)
      return new URL(made.headers.get('location') ?? '', sleeper.url).pathname
    }

    /** Sends the file to the server that is about to be stopped, and goes on whatever happens. Resolves at the end. */
    function sendSlowly(path: string, bytes: Buffer): Promise<void> {
      const ended = Promise.withResolvers<void>()
      const call = request(new URL(path, sleeper.url), {
        method: 'PATCH',
        headers: { ...tus, ...offsetStream, cookie: me.cookie, 'upload-offset': '0', 'content-length': bytes.length },
      })
      call.on('response', answer => answer.resume().on('close', ended.resolve))
      // A server that has lost the upload may end the connection.
      call.on('error', () => ended.resolve())
      const send = async () => {
        for (let at = 0; at < bytes.length && !call.destroyed; at += MiB / 4) {
          call.write(bytes.subarray(at, at + MiB / 4))
          await wait(15)
        }
        call.end()
      }
      send().catch(ended.reject)
      return ended.promise
    }

    /** Continues at the other server, as a client does; returns the file's id and what it consists of. */
    async function finishAtOther(path: string, bytes: Buffer, rest: Buffer): Promise<{ id: string; whole: Buffer }> {
      for (;;) {
        const head = await ask(other, 'HEAD', path, {})
        const offset = Number(head.headers.get('upload-offset'))
        const done = head.headers.get('holdall-item')
        if (done) return { id: done, whole: bytes }
        const whole = Buffer.concat([bytes.subarray(0, offset), rest.subarray(offset)])
        const headers = { ...offsetStream, 'upload-offset': String(offset) }
        const answer = await ask(other, 'PATCH', path, headers, whole.subarray(offset))
        const id = answer.headers.get('holdall-item')
        if (answer.status === 204 && id) return { id, whole }
        expect([409, 423, 503]).toContain(answer.status)
        await answer.arrayBuffer()
        await wait(100)
      }
    }

    const hashAt = async (server: ServerProcess, id: string) =>
      sha256(
        Buffer.from(await (await callerAt(server.url, me.cookie).send('GET', `/items/${id}/content`)).arrayBuffer()),
      )

    it(`[NODE-02] [XFER-05] change no acknowledged byte in ${pauses * 2} pauses`, {
      timeout: 120_000 + pauses * 40_000,
    }, async () => {
      const told = new Map<string, string>()
      for (let n = 0; n < pauses * 2; n++) {
        const bytes = randomBytes(randomInt(2 * MiB, 5 * MiB))
        // The second client may send something else: who wrote what must then be clear too.
        const rest = n % 2 === 0 ? bytes : randomBytes(bytes.length)
        const path = await begin(`paused-${n}.bin`, bytes.length)
        const sending = sendSlowly(path, bytes)
        const { id, whole } = await whileStopped(randomInt(20, 350), () => finishAtOther(path, bytes, rest))
        told.set(id, sha256(whole))
        await sending
        expect(await hashAt(other, id)).toBe(told.get(id))
      }
      for (const [id, hash] of told) expect([id, await hashAt(sleeper, id)]).toEqual([id, hash])
    })

    it(`[NODE-02] [BROWSE-11] do each job once in ${pauses} pauses`, {
      timeout: 120_000 + pauses * 60_000,
    }, async () => {
      const big = await me.newFolder(me.rootId, 'Big')
      const paths = Array.from({ length: 600 }, (_, index) => [`${index}`])
      await me.api('POST', `/items/${big}/folder-tree`, { paths })
      const at = callerAt(other.url, me.cookie)
      for (let n = 0; n < pauses; n++) {
        const to = await me.newFolder(me.rootId, `Copies ${n}`)
        const { job } = await me.api<{ job: { id: string } }>('POST', '/items/copy', { ids: [big], to })
        const state = async () => (await at.api<{ state: string }>('GET', `/jobs/${job.id}`)).state
        await whileStopped(randomInt(0, 400), async () => {
          const end = performance.now() + longestPauseMs
          while ((await state()) !== 'done' && performance.now() < end) await wait(100)
        })
        await expect.poll(state, { timeout: 90_000, interval: 250 }).toBe('done')
        const { data } = await at.api<{ data: { itemCount: number }[] }>('GET', `/items/${to}/children`)
        expect(data.map(item => item.itemCount)).toEqual([600])
      }
    })

    it('[NODE-02] leave nothing behind', { timeout: 180_000 }, async () => {
      await sleeper.kill()
      await other.kill()
      const app = await settle(dataDir, variables)
      try {
        expect(await Array.fromAsync(app.services.staging.list())).toEqual([])
        expect((await runOn({ app }, verifyCommand)).exitCode).toBe(0)
      } finally {
        await app.close()
      }
    })
  },
)

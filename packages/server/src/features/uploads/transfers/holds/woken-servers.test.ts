import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../../test/databases.ts'
import { createDriveTest, type DriveTest, offsetStream, tus } from '../../../../../test/drive-test.ts'
import { testAuthenticate } from '../../../../../test/harness.ts'
import type { App } from '../../../../app/build-app.ts'
import { createApp } from '../../../../app/create-app.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { readEnvironment } from '../../../../platform/environment.ts'
import type { Staging } from '../../../../platform/staging/staging.ts'
import { sweepStaging } from '../../expire-transfers.ts'
import type { TransferRow } from '../../uploads.tables.ts'
import { stagedName } from './staged-name.ts'

const MiB = 1024 * 1024
const size = 3 * MiB
/** Fewer bytes than this wait for more before they are written. */
const gatheredBytes = 64 * 1024

/** A request whose body the test sends bit by bit. */
interface OpenRequest {
  write(bytes: Uint8Array): void
  end(): Promise<number>
}

describe.each(suiteDialects)('two servers with one staging folder, one of which was asleep, on %s', dialect => {
  let one: DriveTest
  let two: App
  let other: string
  /** The clock of the second server is this far ahead of the first one's. */
  let ahead = 0
  const apps: App[] = []
  beforeEach(async () => {
    ahead = 0
    one = await createDriveTest(dialect)
    two = await startBeside(one, { now: () => one.clock.now() + ahead })
    apps.push(two)
    other = addressOf(two)
  })
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.http.close()
    await one.close()
  })

  let count = 0
  const begin = async () => {
    const created = await one.createTransfer(`asleep-${++count}.bin`, size)
    return new URL(created.headers.get('location') ?? '', one.baseUrl).pathname
  }
  const idOf = (path: string) => path.split('/').at(-1) ?? ''
  const patch = (base: string, path: string, from: number, bytes: Uint8Array) =>
    one.send('PATCH', new URL(path, base).href, {
      headers: { ...tus, ...offsetStream, 'upload-offset': `${from}` },
      body: bytes as Uint8Array<ArrayBuffer>,
    })
  const offsetAt = async (base: string, path: string) =>
    Number((await one.send('HEAD', new URL(path, base).href, { headers: tus })).headers.get('upload-offset'))

  /** Begins a request, and waits until its first bytes are in the staged file. */
  async function openPatch(base: string, path: string, from: number, bytes: Uint8Array): Promise<OpenRequest> {
    const answered = Promise.withResolvers<number>()
    const { held_by: before } = await rowOf(path)
    const call = request(new URL(path, base), {
      method: 'PATCH',
      headers: {
        ...{ ...tus, ...offsetStream, cookie: one.cookie },
        ...{ 'upload-offset': `${from}`, 'content-length': `${size - from}` },
      },
    })
    call.on('response', answer => {
      answer.resume()
      answered.resolve(answer.statusCode ?? 0)
    })
    // A server that has lost the upload may end the connection before it has read the rest.
    call.on('error', () => answered.resolve(0))
    call.flushHeaders()
    call.write(bytes)
    const isReceiving = async () => {
      const row = await rowOf(path)
      const isOwn = row.held_by !== null && row.held_by !== before && !row.held_by.endsWith('/unsettled')
      return isOwn && sizeOf(row) >= from + bytes.length - gatheredBytes
    }
    await expect.poll(isReceiving, { timeout: 20_000 }).toBe(true)
    return {
      write: more => void call.write(more),
      end: () => {
        call.end()
        return answered.promise
      },
    }
  }

  const rowOf = (path: string) =>
    tables(one.app.services.db.read)
      .selectFrom('transfers')
      .selectAll()
      .where('id', '=', idOf(path))
      .executeTakeFirstOrThrow()

  function sizeOf(row: TransferRow): number {
    return statSync(join(one.dataDir, 'staging', stagedName(row))).size
  }

  async function contentOf(path: string): Promise<Buffer> {
    const row = await rowOf(path)
    expect(row.state).toBe('done')
    return (await one.send('GET', `/api/v1/items/${row.item_id}/content`)).bytes
  }

  async function expectNothingStaged(): Promise<void> {
    one.clock.advance(2 * 60 * 60 * 1000)
    await sweepStaging(one.ctx)
    expect(await Array.fromAsync(one.app.services.staging.list())).toEqual([])
    expect((await one.usage()).reserved).toBe(0)
  }

  const kinds = [
    ['the same bytes', (bytes: Buffer) => bytes],
    ['other bytes', () => randomBytes(size)],
  ] as const

  it.each(kinds)(
    '[XFER-05] a server that slept longer than its hold changes nothing of a file that another one has acknowledged (%s)',
    async (_, second) => {
      const path = await begin()
      const bytes = randomBytes(size)
      const fromOther = second(bytes)
      const asleep = await openPatch(one.baseUrl, path, 0, bytes.subarray(0, 2 * MiB))
      one.clock.advance(20_000)
      expect((await patch(other, path, 0, fromOther)).status).toBe(204)
      asleep.write(bytes.subarray(2 * MiB))
      expect([0, 410, 423]).toContain(await asleep.end())
      expect((await contentOf(path)).equals(fromOther)).toBe(true)
      await expectNothingStaged()
    },
  )

  it.each(kinds)(
    '[XFER-05] a server that wakes while another one is still receiving changes nothing of what that one keeps (%s)',
    async (_, second) => {
      const path = await begin()
      const bytes = randomBytes(size)
      const fromOther = Buffer.concat([bytes.subarray(0, MiB), second(bytes).subarray(MiB)])
      expect((await patch(one.baseUrl, path, 0, bytes.subarray(0, MiB))).status).toBe(204)
      const asleep = await openPatch(one.baseUrl, path, MiB, bytes.subarray(MiB, 2 * MiB))
      one.clock.advance(20_000)
      const awake = await openPatch(other, path, MiB, fromOther.subarray(MiB, 2 * MiB + 5))
      asleep.write(bytes.subarray(2 * MiB))
      expect([0, 423]).toContain(await asleep.end())
      awake.write(fromOther.subarray(2 * MiB + 5))
      expect(await awake.end()).toBe(204)
      expect((await contentOf(path)).equals(fromOther)).toBe(true)
      await expectNothingStaged()
    },
  )

  it('[XFER-05] clocks two minutes apart make servers take uploads from each other, and change no file', async () => {
    ahead = 120_000
    for (let n = 0; n < 3; n++) {
      const path = await begin()
      const bytes = randomBytes(size)
      const asleep = await openPatch(one.baseUrl, path, 0, randomBytes(MiB))
      expect((await patch(other, path, 0, bytes)).status).toBe(204)
      asleep.write(randomBytes(2 * MiB))
      expect([0, 410, 423]).toContain(await asleep.end())
      expect((await contentOf(path)).equals(bytes)).toBe(true)
    }
    await expectNothingStaged()
  })

  it('[XFER-05] an upload that changes hands three times keeps every confirmed byte', async () => {
    const path = await begin()
    const bytes = randomBytes(size)
    let from = 0
    const asleep: OpenRequest[] = []
    for (const base of [one.baseUrl, other, one.baseUrl]) {
      expect(await offsetAt(base, path)).toBe(from)
      expect((await patch(base, path, from, bytes.subarray(from, from + MiB / 2))).status).toBe(204)
      from += MiB / 2
      // The next server doesn't wait for the one that holds it now.
      const next = base === other ? one.baseUrl : other
      asleep.push(await openPatch(base, path, from, randomBytes(MiB / 4)))
      one.clock.advance(20_000)
      expect((await patch(next, path, from, bytes.subarray(from, from + MiB / 4))).status).toBe(204)
      from += MiB / 4
      expect([0, 423]).toContain(await asleep.at(-1)?.end())
    }
    expect((await patch(other, path, from, bytes.subarray(from))).status).toBe(204)
    expect((await contentOf(path)).equals(bytes)).toBe(true)
    await expectNothingStaged()
  })

  it('[XFER-05] a woken server doesn’t end the upload of another one whose file it can’t find', async () => {
    const path = await begin()
    const bytes = randomBytes(size)
    const [first, second] = [one.app, two].map(stopAtSeal)
    const asleep = patch(one.baseUrl, path, 0, bytes)
    await first?.reached
    one.clock.advance(20_000)
    const awake = patch(other, path, size, Buffer.alloc(0))
    await second?.reached
    first?.goOn()
    expect((await asleep).status).toBe(423)
    second?.goOn()
    expect((await awake).status).toBe(204)
    expect((await contentOf(path)).equals(bytes)).toBe(true)
    await expectNothingStaged()
  })

  it('[XFER-05] one server alone never copies what it has received', async () => {
    const path = await begin()
    const bytes = randomBytes(size)
    const inode = () => statSync(join(one.dataDir, 'staging', idOf(path))).ino
    expect((await patch(one.baseUrl, path, 0, bytes.subarray(0, MiB))).status).toBe(204)
    const first = inode()
    expect((await patch(one.baseUrl, path, MiB, bytes.subarray(MiB, 2 * MiB))).status).toBe(204)
    expect(inode()).toBe(first)
    expect((await patch(one.baseUrl, path, 2 * MiB, bytes.subarray(2 * MiB))).status).toBe(204)
    const { storage_key } = await rowOf(path)
    expect(statSync(one.app.services.storage.localPath(storage_key ?? '') ?? '').ino).toBe(first)
  })
})

/** Stops a server at the moment at which all bytes of an upload have arrived. */
function stopAtSeal(app: App): { readonly reached: Promise<void>; goOn(): void } {
  const { staging } = app.services
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const seal: Staging['seal'] = async (id, length) => {
    reached.resolve()
    await go.promise
    return staging.seal(id, length)
  }
  const stopping = new Proxy(staging, {
    get(target, name) {
      const value: unknown = name === 'seal' ? seal : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  Object.assign(app.services, { staging: stopping })
  return { reached: reached.promise, goOn: go.resolve }
}

async function startBeside(first: DriveTest, clock: Clock): Promise<App> {
  const { db, env, log } = first.app.services
  const app = await createApp({ env: readEnvironment(env.variables), log, db, clock, authenticate: testAuthenticate })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  return app
}

function addressOf(app: App): string {
  return `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
}

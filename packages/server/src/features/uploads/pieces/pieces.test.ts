import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest, offsetStream, tus } from '../../../../test/drive-test.ts'
import { otherClocksOf, testAuthenticate } from '../../../../test/harness.ts'
import { deleteSetAsideNow } from '../../../../test/stored-bytes.ts'
import { sweeps } from '../../../../test/sweeps.ts'
import type { App } from '../../../app/build-app.ts'
import { createApp } from '../../../app/create-app.ts'
import { type ChaosDriver, createChaosDriver } from '../../../drivers/storage/chaos.driver.ts'
import { createMemoryDriver } from '../../../drivers/storage/memory.driver.ts'
import { createStorage } from '../../../drivers/storage/storage.ts'
import { readEnvironment } from '../../../platform/environment.ts'
import { expireTransfers } from '../expire-transfers.ts'
import { mostPieceBytes } from './piece-writer.ts'

const { recordLostObjects, sweep, sweepOld } = sweeps

const hour = 60 * 60 * 1000
const MiB = 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.each(dialects)('uploads that wait in the storage, on %s', dialect => {
  let one: DriveTest
  /** Another server of the site with a data folder of its own. */
  let two: App
  let addresses: string[]
  let chaos: ChaosDriver
  const folder = mkdtempSync(join(tmpdir(), 'holdall-second-'))
  beforeAll(async () => {
    one = await createDriveTest(dialect, { UPLOAD_STAGING: 'storage' })
    const { db, env, log, clock } = one.app.services
    two = await createApp({
      env: readEnvironment({ ...env.variables, DATA_DIR: folder }),
      ...{ log, db, clock, authenticate: testAuthenticate },
      otherClocks: otherClocksOf(one.clock, dialect),
    })
    await two.http.listen({ port: 0, host: '127.0.0.1' })
    addresses = [one.baseUrl, `http://127.0.0.1:${(two.http.server.address() as AddressInfo).port}`]
    chaos = createChaosDriver(createMemoryDriver())
    const storage = createStorage(chaos, { retryAfterMs: [] })
    for (const app of [one.app, two]) Object.assign(app.services, { storage })
  })
  afterEach(() => chaos.plan({}))
  afterAll(async () => {
    await two.http.close()
    await one.close()
    rmSync(folder, { recursive: true })
  })

  const begin = async (name: string, size: number | null, metadata: Record<string, string> = {}) => {
    const created = await one.createTransfer(name, size, { metadata })
    expect(created.status).toBe(201)
    return new URL(created.headers.get('location') ?? '', one.baseUrl).pathname
  }
  /** Sends to one server or the other. */
  const ask = (server: number, method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
    one.send(method, new URL(path, addresses[server % 2]).href, {
      headers: { ...tus, ...headers },
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
    })
  const patch = (server: number, path: string, from: number, body: Buffer, headers: Record<string, string> = {}) =>
    ask(server, 'PATCH', path, { ...offsetStream, 'upload-offset': `${from}`, ...headers }, body)
  const offsetAt = async (server: number, path: string) =>
    Number((await ask(server, 'HEAD', path)).headers.get('upload-offset'))
  const content = async (item: string | null) => (await ask(1, 'GET', `/api/v1/items/${item}/content`)).bytes
  const pieces = () => tables(one.app.services.db.read).selectFrom('transfer_pieces').selectAll().execute()
  const storedKeys = async () => (await Array.fromAsync(one.app.services.storage.list())).map(({ key }) => key)
  const staged = async () =>
    (await Promise.all([one.app, two].map(app => Array.fromAsync(app.services.staging.list())))).flat()

  /** Every stored byte belongs to a file, and nothing is reserved. */
  async function expectNothingLeft(): Promise<void> {
    const blobs = await tables(one.app.services.db.read).selectFrom('blobs').select(['storage_key', 'size']).execute()
    await expect.poll(async () => (await storedKeys()).sort()).toEqual(blobs.map(blob => blob.storage_key).sort())
    expect([await pieces(), await staged()]).toEqual([[], []])
    const used = blobs.reduce((sum, { size }) => sum + Number(size), 0)
    expect(await one.usage()).toEqual({ used, reserved: 0 })
  }

  async function sweepAll(): Promise<void> {
    chaos.plan({})
    one.clock.advance(50 * hour)
    await expireTransfers(one.ctx)
    await recordLostObjects(one.ctx)
    one.clock.advance(2 * hour)
    await deleteSetAsideNow(one.ctx)
    await sweepOld(one.ctx)
    await sweep(one.ctx)
    await sweep(one.ctx)
  }

  it('[XFER-05] are continued by either server, and nothing waits on their disks', async () => {
    const bytes = randomBytes(2 * mostPieceBytes + MiB + 1)
    const path = await begin('by turns.bin', bytes.length, { sha256: sha256(bytes) })
    let item: string | null = null
    for (let from = 0, turn = 0; from < bytes.length; turn++) {
      const part = bytes.subarray(from, from + (turn === 1 ? mostPieceBytes + 5 : 3 * MiB))
      const answer = await patch(turn, path, from, part)
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, `${from + part.length}`])
      from += part.length
      expect(await offsetAt(turn + 1, path)).toBe(from)
      expect(await staged()).toEqual([])
      item = answer.headers.get('holdall-item')
    }
    expect(sha256(await content(item))).toBe(sha256(bytes))
    await expectNothingLeft()
    expect(await one.count('dead_objects')).toBe(0)
  })

  it('[XFER-05] can have a length that is known only at the end', async () => {
    const bytes = randomBytes(2 * MiB)
    const path = await begin('long.bin', null)
    expect((await patch(0, path, 0, bytes.subarray(0, MiB))).status).toBe(204)
    const answer = await patch(1, path, MiB, bytes.subarray(MiB), { 'upload-length': `${bytes.length}` })
    expect(sha256(await content(answer.headers.get('holdall-item')))).toBe(sha256(bytes))
    await expectNothingLeft()
  })

  it('[XFER-04] keep what arrived when the client disconnects, and continue on the other server', async () => {
    const bytes = randomBytes(3 * MiB)
    const path = await begin('broken off.bin', bytes.length)
    const url = new URL(path, addresses[0])
    const headers = { ...tus, ...offsetStream, 'upload-offset': '0', 'content-length': bytes.length }
    const sent = request(url, { method: 'PATCH', headers: { ...headers, cookie: one.cookie } })
    sent.on('error', () => undefined)
    await new Promise<void>(resolve => sent.write(bytes.subarray(0, 2 * MiB), () => resolve()))
    sent.destroy()
    await expect.poll(() => offsetAt(1, path)).toBeGreaterThan(0)
    const offset = await offsetAt(1, path)
    // The first server may still be storing what it received.
    let item: string | null = null
    await expect
      .poll(async () => {
        item = (await patch(1, path, offset, bytes.subarray(offset))).headers.get('holdall-item')
        return item
      })
      .not.toBeNull()
    expect(sha256(await content(item))).toBe(sha256(bytes))
    await expectNothingLeft()
  })

  it('[XFER-04] are taken over by the other server from a request that sends nothing any longer', async () => {
    const bytes = randomBytes(MiB)
    const path = await begin('fell silent.bin', bytes.length)
    const headers = { ...tus, ...offsetStream, 'upload-offset': '0', 'content-length': bytes.length }
    const silent = request(new URL(path, addresses[0]), {
      method: 'PATCH',
      headers: { ...headers, cookie: one.cookie },
    })
    silent.on('error', () => undefined)
    silent.write(bytes.subarray(0, 1000))
    const holder = () =>
      tables(one.app.services.db.read)
        .selectFrom('transfers')
        .select('held_by')
        .where('name', '=', 'fell silent.bin')
        .executeTakeFirstOrThrow()
    await expect.poll(async () => (await holder()).held_by).not.toBeNull()
    expect((await patch(1, path, 0, bytes)).status).toBe(423)
    one.clock.advance(16_000)
    // The first server would have renewed its lease by then.
    await wait(5500)
    const answer = await patch(1, path, 0, bytes)
    expect(answer.status).toBe(204)
    silent.destroy()
    expect(sha256(await content(answer.headers.get('holdall-item')))).toBe(sha256(bytes))
    await expectNothingLeft()
  })

  it('[XFER-04] are written by one server at a time; one that lost its hold keeps nothing', async () => {
    const bytes = randomBytes(MiB)
    const path = await begin('one writer.bin', bytes.length)
    const id = path.split('/').at(-1) ?? ''
    const { db } = one.app.services
    const hold = (holder: string) =>
      db.transaction(tx =>
        tables(tx)
          .updateTable('transfers')
          .set({ held_by: holder, held_until: one.clock.now() + 60_000 })
          .where('id', '=', id)
          .execute(),
      )
    await hold('another machine/1/boot/x')
    expect((await patch(0, path, 0, bytes)).code).toBe('transfer.busy')
    await db.transaction(tx =>
      tables(tx).updateTable('transfers').set({ held_by: null, held_until: null }).where('id', '=', id).execute(),
    )
    // While the bytes are on their way to the storage, somebody else takes over.
    chaos.plan({})
    const { storage } = one.app.services
    Object.assign(one.app.services, {
      storage: {
        ...storage,
        newKey: storage.newKey,
        diskOf: (key: string) => storage.diskOf(key),
        delete: (key: string) => storage.delete(key),
        write: async (...args: Parameters<typeof storage.write>) => {
          const written = await storage.write(...args)
          await hold('another machine/1/boot/x')
          return written
        },
      },
    })
    const answer = await patch(0, path, 0, bytes)
    Object.assign(one.app.services, { storage })
    expect([answer.status, answer.code]).toEqual([423, 'transfer.busy'])
    expect([await pieces(), await offsetAt(1, path)]).toEqual([[], 0])
    await sweepAll()
    await expectNothingLeft()
  })

  it('[XFER-07] leave nothing behind when they are cancelled or expire', async () => {
    const bytes = randomBytes(2 * MiB)
    const cancelled = await begin('cancelled.bin', bytes.length)
    expect((await patch(0, cancelled, 0, bytes.subarray(0, MiB))).status).toBe(204)
    expect(await pieces()).toHaveLength(1)
    expect((await ask(1, 'DELETE', cancelled)).status).toBe(204)
    await expectNothingLeft()
    const expired = await begin('expired.bin', bytes.length)
    expect((await patch(0, expired, 0, bytes.subarray(0, MiB))).status).toBe(204)
    await sweepAll()
    await expectNothingLeft()
  })

  it('are kept by the search for lost objects while they wait', async () => {
    const bytes = randomBytes(2 * MiB)
    const path = await begin('waiting.bin', bytes.length)
    expect((await patch(0, path, 0, bytes.subarray(0, MiB))).status).toBe(204)
    one.clock.advance(3 * hour)
    await recordLostObjects(one.ctx)
    one.clock.advance(3 * hour)
    await sweep(one.ctx)
    const answer = await patch(1, path, MiB, bytes.subarray(MiB))
    expect(sha256(await content(answer.headers.get('holdall-item')))).toBe(sha256(bytes))
    await expectNothingLeft()
  })

  it('[XFER-04] are discarded if their hash isn’t the one that was announced', async () => {
    const bytes = randomBytes(MiB)
    const path = await begin('wrong.bin', bytes.length, { sha256: sha256(randomBytes(1)) })
    const items = await one.count('items')
    expect((await patch(0, path, 0, bytes)).code).toBe('transfer.checksum-mismatch')
    expect([await one.count('items'), (await ask(1, 'HEAD', path)).status]).toEqual([items, 404])
    await sweepAll()
    await expectNothingLeft()
  })

  it('are gone once a piece is lost, and never become a file if one has changed', async () => {
    const bytes = randomBytes(2 * MiB)
    const lost = await begin('lost.bin', bytes.length)
    expect((await patch(0, lost, 0, bytes.subarray(0, MiB))).status).toBe(204)
    await one.app.services.storage.delete((await pieces())[0]?.storage_key ?? '')
    expect((await patch(1, lost, MiB, bytes.subarray(MiB))).code).toBe('transfer.gone')
    const changed = await begin('changed.bin', bytes.length)
    expect((await patch(0, changed, 0, bytes.subarray(0, MiB))).status).toBe(204)
    const key = (await pieces())[0]?.storage_key ?? ''
    await one.app.services.storage.delete(key)
    await one.app.services.storage.write(key, Readable.from([randomBytes(MiB)]))
    const items = await one.count('items')
    expect((await patch(1, changed, MiB, bytes.subarray(MiB))).code).toBe('file.storage-failed')
    expect(await one.count('items')).toBe(items)
    await sweepAll()
    await expectNothingLeft()
  })

  it.each(['before', 'after'] as const)(
    '[XFER-07] exist whole or not at all, whichever storage call fails (%s its effect)',
    async when => {
      let isOver = false
      for (let failCall = 1; !isOver; failCall++) {
        expect(failCall).toBeLessThan(30)
        const bytes = randomBytes(2000)
        const path = await begin(`faulty ${when} ${failCall}.bin`, bytes.length, { sha256: sha256(bytes) })
        chaos.plan({ failCall, when })
        let answer = await patch(0, path, 0, bytes.subarray(0, 1000))
        for (let turn = 1; answer.headers.get('holdall-item') === null && turn < 6; turn++) {
          const from = await offsetAt(turn, path)
          if (Number.isNaN(from) || (await ask(turn, 'HEAD', path)).status !== 200) break
          answer = await patch(turn, path, from, bytes.subarray(from))
        }
        isOver = chaos.calls < failCall
        const item = answer.headers.get('holdall-item')
        chaos.plan({})
        if (item === null) expect([503, 410]).toContain(answer.status)
        else expect((await content(item)).equals(bytes)).toBe(true)
      }
      await sweepAll()
      await expectNothingLeft()
    },
  )
})

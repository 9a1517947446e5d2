import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest, offsetStream, tus } from '../../../../test/drive-test.ts'
import { sweeps } from '../../../../test/sweeps.ts'
import type { Member } from '../../../platform/caller.ts'
import { machineName } from '../../../platform/machine-name.ts'
import { createPermissionSet } from '../../../platform/permissions/permission-set.ts'
import { expireTransfers } from '../expire-transfers.ts'

const { deleteSetAside, recordLostObjects, sweep, tidyMachine } = sweeps

const hour = 60 * 60 * 1000
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Waits until a condition holds. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not become so')
    await pause(10)
  }
}

describe.each(dialects)('uploads on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect)
  })
  afterAll(() => test.close())

  const content = async (item: string | null) => (await test.send('GET', `/api/v1/items/${item}/content`)).bytes
  const stagedIds = async () => (await Array.fromAsync(test.app.services.staging.list())).map(one => one.id)
  const storedKeys = async () => (await Array.fromAsync(test.app.services.storage.list())).map(one => one.key)

  function upload(bytes: Buffer, name: string, options: object = {}): { started: Upload; done: Promise<string> } {
    let started: Upload | undefined
    const done = new Promise<string>((resolve, reject) => {
      started = new Upload(bytes as never, {
        endpoint: `${test.baseUrl}/api/v1/transfers`,
        metadata: { filename: name, parentId: test.rootId, sha256: sha256(bytes) },
        headers: { cookie: test.cookie },
        retryDelays: [0, 50, 100, 200, 400],
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Holdall-Item') ?? ''),
        onError: reject,
        ...options,
      })
    })
    if (!started) throw new Error('No upload')
    return { started, done }
  }

  it.each([
    ['in one request', {}],
    ['with its creation', { uploadDataDuringCreation: true }],
    ['in chunks', { chunkSize: 300_000 }],
    ['in chunks of unknown length', { chunkSize: 300_000, uploadLengthDeferred: true }],
    ['with the methods that proxies let through', { overridePatchMethod: true }],
  ])('[XFER-04] tus-js-client uploads %s', async (title, options) => {
    const bytes = randomBytes(1_300_001)
    const { started, done } = upload(bytes, `client ${title}.bin`, options)
    started.start()
    expect(sha256(await content(await done))).toBe(sha256(bytes))
  })

  it('[XFER-04] tus-js-client uploads a small file whole in the creation request', async () => {
    const bytes = randomBytes(5000)
    const { started, done } = upload(bytes, 'client small.bin', { uploadDataDuringCreation: true })
    started.start()
    expect(await content(await done)).toEqual(bytes)
  })

  it('[XFER-04] [XFER-05] can be paused, listed and resumed after the server was restarted', async () => {
    const bytes = randomBytes(3_000_000)
    const first = upload(bytes, 'paused.bin', { chunkSize: 500_000 })
    const hasSome = Promise.withResolvers<void>()
    first.started.options.onChunkComplete = (_size, accepted) => {
      if (accepted >= 1_000_000) hasSome.resolve()
    }
    first.started.start()
    await hasSome.promise
    await first.started.abort()
    const listed = await test.member.request('GET', '/api/v1/transfers')
    const [known] = listed.json().data.filter((one: { name: string }) => one.name === 'paused.bin')
    expect(known.offset).toBeGreaterThanOrEqual(1_000_000)

    const later = await createDriveTestOn(test)
    const second = upload(bytes, 'paused.bin', { uploadUrl: `${later.baseUrl}${known.url}`, endpoint: undefined })
    second.started.start()
    const item = await second.done
    expect(sha256(await content(item))).toBe(sha256(bytes))
    const after = await test.member.request('GET', '/api/v1/transfers')
    expect(after.json().data.filter((one: { name: string }) => one.name === 'paused.bin')).toEqual([])
    await later.close()
  })

  it('[XFER-04] keep what arrived when the client disconnects, and resume at the exact byte', async () => {
    const bytes = randomBytes(4_000_000)
    const created = await test.createTransfer('broken off.bin', bytes.length)
    const url = new URL(created.headers.get('location') ?? '', test.baseUrl)
    const sent = request(url, {
      method: 'PATCH',
      headers: { ...tus, ...offsetStream, 'upload-offset': '0', 'content-length': bytes.length, cookie: test.cookie },
    })
    sent.on('error', () => undefined)
    await new Promise<void>(resolve => sent.write(bytes.subarray(0, 2_500_000), () => resolve()))
    sent.destroy()
    const head = () => test.send('HEAD', url.pathname, { headers: tus })
    await until(async () => Number((await head()).headers.get('upload-offset')) > 0)
    const offset = Number((await head()).headers.get('upload-offset'))
    expect(offset).toBeLessThanOrEqual(2_500_000)
    expect(await test.count('blobs')).toBe(await test.count('versions'))
    const rest = await test.send('PATCH', url.pathname, {
      headers: { ...tus, ...offsetStream, 'upload-offset': String(offset) },
      body: bytes.subarray(offset),
    })
    expect(rest.status).toBe(204)
    expect(sha256(await content(rest.headers.get('holdall-item')))).toBe(sha256(bytes))
  })

  it('[XFER-04] let only one request write at a time', async () => {
    const bytes = randomBytes(200_000)
    const created = await test.createTransfer('one writer.bin', bytes.length)
    const url = new URL(created.headers.get('location') ?? '', test.baseUrl)
    const slow = request(url, {
      method: 'PATCH',
      headers: { ...tus, ...offsetStream, 'upload-offset': '0', 'content-length': bytes.length, cookie: test.cookie },
    })
    const answered = new Promise<number | undefined>(resolve =>
      slow.on('response', response => resolve(response.statusCode)),
    )
    slow.write(bytes.subarray(0, 100_000))
    const isHeld = () =>
      tables(test.app.services.db.read)
        .selectFrom('transfers')
        .select('held_by')
        .where('name', '=', 'one writer.bin')
        .executeTakeFirst()
        .then(row => row?.held_by !== null)
    await until(isHeld)
    const second = await test.send('PATCH', url.pathname, {
      headers: { ...tus, ...offsetStream, 'upload-offset': '0' },
      body: bytes,
    })
    expect([second.status, second.code]).toEqual([423, 'transfer.busy'])
    slow.end(bytes.subarray(100_000))
    expect(await answered).toBe(204)
  })

  it('[XFER-04] let only one process write at a time, and another one take over when it dies', async () => {
    const created = await test.createTransfer('two processes.bin', 5)
    const url = created.headers.get('location') ?? ''
    const id = url.split('/').at(-1) ?? ''
    const holdFor = (holder: string) =>
      test.app.services.db.transaction(tx =>
        tables(tx)
          .updateTable('transfers')
          .set({ held_by: holder, held_until: Date.now() + 10_000 })
          .where('id', '=', id)
          .execute(),
      )
    const patch = () =>
      test.send('PATCH', url, { headers: { ...tus, ...offsetStream, 'upload-offset': '0' }, body: 'hello' })
    await holdFor('elsewhere/1/boot/x')
    expect((await patch()).status).toBe(423)
    expect((await test.send('DELETE', url, { headers: tus })).status).toBe(423)
    await holdFor(`${machineName()}/${process.pid}/a-former-start/x`)
    expect((await patch()).status).toBe(204)
  })

  it('[XFER-06] 1,000 simultaneous uploads of one name make one file, and no two items of the same name', async () => {
    const answers = await pool(1000, 40, n =>
      test.createTransfer('same name.txt', 6, {
        body: Buffer.from(String(100_000 + n)),
        ...(n % 50 === 0 ? { metadata: { onConflict: 'keep-both' } } : {}),
      }),
    )
    const made = answers.filter(answer => answer.status === 201)
    const refused = answers.filter(answer => answer.code === 'item.name-taken')
    expect(made.length + refused.length).toBe(1000)
    expect([20, 21]).toContain(made.length)
    const rows = await tables(test.app.services.db.read)
      .selectFrom('items')
      .select(['name', 'name_key'])
      .where('name', 'like', 'same name%')
      .execute()
    expect(rows).toHaveLength(made.length)
    expect(new Set(rows.map(row => row.name_key)).size).toBe(rows.length)
    expect(await test.count('blobs')).toBe(await test.count('versions'))
  })

  it('[XFER-06] 500 uploads over the available space never exceed it', async () => {
    const before = await test.usage()
    const room = 100_000
    await test.setSetting({ 'uploads.available_space': before.used + before.reserved + room })
    const size = 1000
    const answers = await pool(500, 32, async n => {
      const isWhole = n % 2 === 0
      const created = await test.createTransfer(`quota ${n}.bin`, size, isWhole ? { body: randomBytes(size) } : {})
      if (created.status !== 201 || isWhole) return created
      return test.send('PATCH', created.headers.get('location') ?? '', {
        headers: { ...tus, ...offsetStream, 'upload-offset': '0' },
        body: randomBytes(size),
      })
    })
    await test.setSetting({ 'uploads.available_space': null })
    const made = answers.filter(answer => answer.headers.get('holdall-item') !== null)
    expect(made).toHaveLength(room / size)
    expect(answers.filter(answer => answer.code === 'space.full')).toHaveLength(500 - room / size)
    const after = await test.usage()
    expect(after.used - before.used).toBe(room)
    expect(after.reserved).toBe(before.reserved)
  })

  it('[XFER-07] leave nothing behind when they expire unfinished, and the sweep leaves no bytes without an owner', async () => {
    const bytes = randomBytes(2_000_000)
    const reserved = (await test.usage()).reserved
    const left = await test.createTransfer('left behind.bin', bytes.length, { body: bytes.subarray(0, 500_000) })
    expect(left.headers.get('upload-offset')).toBe('500000')
    const id = left.headers.get('location')?.split('/').at(-1) ?? ''
    expect(await stagedIds()).toContain(id)
    test.clock.advance(49 * hour)
    expect((await test.send('HEAD', `/api/v1/transfers/${id}`, { headers: tus })).status).toBe(410)
    await expireTransfers(test.ctx)
    expect((await test.send('HEAD', `/api/v1/transfers/${id}`, { headers: tus })).status).toBe(404)
    expect(await test.count('transfers')).toBe(0)
    expect((await test.usage()).reserved).toBe(0)
    expect(reserved).toBeGreaterThanOrEqual(0)

    const lost = `${test.app.services.storage.newKey()}-f`
    await test.app.services.storage.write(lost, oneChunk(Buffer.from('lost')))
    const foreign = test.app.services.storage.newKey()
    await test.app.services.storage.write(foreign, oneChunk(Buffer.from('of another feature')))
    await test.app.services.staging.stageSmall('orphaned-file', Buffer.from('x'))
    await recordLostObjects(test.ctx)
    await sweep(test.ctx)
    expect(await storedKeys()).toContain(lost)
    test.clock.advance(2 * hour)
    await deleteSetAside(test.ctx)
    expect(await storedKeys()).toContain(lost)
    test.clock.advance(30 * 24 * hour)
    await deleteSetAside(test.ctx)
    await tidyMachine(test.ctx)
    const keys = await storedKeys()
    expect(keys).not.toContain(lost)
    expect(keys).toContain(foreign)
    expect(await stagedIds()).toEqual([])
    expect(await test.count('dead_objects')).toBe(0)
    const blobs = await tables(test.app.services.db.read).selectFrom('blobs').select('storage_key').execute()
    expect(keys.filter(key => key.endsWith('-f')).sort()).toEqual(blobs.map(blob => blob.storage_key).sort())
  })
})

/** A newly started server with the same data. */
async function createDriveTestOn(test: DriveTest): Promise<{ baseUrl: string; close(): Promise<void> }> {
  const { createApp } = await import('../../../app/create-app.ts')
  const { env, log, db } = test.app.services
  const caller: Member = {
    kind: 'member',
    userId: test.userId,
    sessionId: 'of-the-test',
    email: 'member@example.org',
    displayName: 'Member',
    language: null,
    timeZone: null,
    permissions: createPermissionSet([{ permission: 'files.create', restrictions: {} }]),
  }
  const app = await createApp({ env, log, db, authenticate: async () => caller })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => app.http.close() as unknown as Promise<void> }
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function pool<T>(count: number, width: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = new Array(count)
  let next = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let n = next++; n < count; n = next++) results[n] = await work(n)
    }),
  )
  return results
}

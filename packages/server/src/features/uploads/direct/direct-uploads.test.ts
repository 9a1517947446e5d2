import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import {
  createDirectTest,
  type DirectStore,
  type DirectTest,
  directPart,
  directStores,
  hashOf,
  partOf,
} from '../../../../test/direct-uploads.ts'
import { encodeMetadata, offsetStream, tus } from '../../../../test/drive-test.ts'
import { buildMember } from '../../../../test/factories.ts'
import { sweeps } from '../../../../test/sweeps.ts'
import type { Dialect } from '../../../platform/database/database.ts'
import { expireTransfers } from '../expire-transfers.ts'

const { sweep } = sweeps

const hour = 3600_000
const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(directPart + 5000)])
const count = 2

const [peer = '', ...real] = Object.keys(directStores)
const cases = [...dialects.map(one => [one, peer] as const), ...real.map(store => ['sqlite', store] as const)]

describe.each<readonly [Dialect, string]>(cases)('uploads straight to the bucket on %s, to %s', (dialect, name) => {
  let store: DirectStore
  let test: DirectTest
  beforeAll(async () => {
    const made = await directStores[name]?.()
    if (!made) throw new Error('There is no store')
    store = made
    test = await createDirectTest(dialect, store)
  })
  afterAll(async () => {
    await test.close()
    store.close()
  })

  async function begin(title: string, metadata?: Record<string, string>): Promise<string> {
    const url = await test.begin(title, bytes, metadata)
    if (url === null) throw new Error('The upload goes through the server')
    return url
  }
  const content = async (itemId: string | null) => (await test.send('GET', `/api/v1/items/${itemId}/content`)).bytes
  const row = (url: string) =>
    tables(test.app.services.db.read)
      .selectFrom('transfers')
      .selectAll()
      .where('id', '=', url.split('?')[0]?.split('/').at(-1) ?? '')
      .executeTakeFirst()

  it('[XFER-12] [XFER-07] a file appears once all its parts are uploaded, joined and verified, with its type and hash', async () => {
    const url = await begin('whole.bin', { sha256: hashOf(bytes) })
    expect(await test.usage()).toMatchObject({ reserved: bytes.length })
    const items = await test.count('items')
    expect(await test.sendParts(url, bytes, [2, 1])).toBe(200)
    expect((await test.list(url)).data.parts).toEqual([
      { number: 1, size: directPart },
      { number: 2, size: bytes.length - directPart },
    ])
    expect(await test.count('items')).toBe(items)
    const joined = await test.join(url)
    expect([joined.status, joined.data.checked]).toEqual([200, bytes.length])
    expect((await content(joined.data.itemId)).equals(bytes)).toBe(true)
    const blob = await tables(test.app.services.db.read).selectFrom('blobs').selectAll().executeTakeFirstOrThrow()
    expect([blob.sha256, blob.mime, Number(blob.size)]).toEqual([hashOf(bytes), 'application/pdf', bytes.length])
    expect(await test.usage()).toEqual({ used: bytes.length, reserved: 0 })
    const audited = await tables(test.app.services.db.read).selectFrom('audit_log').select('action').execute()
    expect(audited.filter(line => line.action === 'file.uploaded')).toHaveLength(1)
    // A second request gets the same answer, and nothing is left over.
    expect((await test.join(url)).data.itemId).toBe(joined.data.itemId)
    expect((await test.sign(url, 1, hashOf(bytes))).code).toBe('transfer.gone')
    const left = await tables(test.app.services.db.read).selectFrom('transfer_parts').selectAll().execute()
    expect(left).toEqual([])
  })

  it('[XFER-12] [VERS-01] a file replaced by identical content gets no version, and no part has to be sent', async () => {
    const first = await begin('same.bin')
    await test.sendParts(first, bytes, [1, 2])
    const { itemId } = (await test.join(first)).data
    const before = [await test.count('versions'), await test.count('blobs'), await test.usage()]
    const replace = { onConflict: 'replace' }
    const second = await begin('same.bin', replace)
    await test.sendParts(second, bytes, [1, 2])
    expect((await test.join(second)).data).toMatchObject({ itemId, isUnchanged: true })
    expect([await test.count('versions'), await test.count('blobs'), await test.usage()]).toEqual(before)
    // If the sender knows the hash of the whole file, the upload is complete before it begins.
    expect(await test.begin('same.bin', bytes, { ...replace, sha256: hashOf(bytes) })).toBeNull()
    expect([await test.count('versions'), await test.count('blobs'), await test.usage()]).toEqual(before)
  })

  it('[XFER-05] [XFER-12] continues from the parts that the bucket has, and is listed as unfinished', async () => {
    const url = await begin('goes on.bin')
    await test.sendParts(url, bytes, [1])
    const early = await test.join(url)
    expect([early.status, early.code]).toEqual([409, 'transfer.parts-missing'])
    const { bytes: listed } = await test.send('GET', '/api/v1/transfers')
    const [unfinished] = JSON.parse(listed.toString()).data
    expect(unfinished).toMatchObject({ name: 'goes on.bin', isDirect: true, url })
    expect((await test.list(url)).data.parts).toEqual([{ number: 1, size: directPart }])
    await test.sendParts(url, bytes, [2])
    const { data } = await test.join(url)
    expect((await content(data.itemId)).equals(bytes)).toBe(true)
  })

  it('[XFER-12] [XFER-04] bytes that differ from what was announced make no file, whether in a part or in the whole', async () => {
    for (const sha256 of [undefined, hashOf(Buffer.from('other'))]) {
      const url = await begin('forged.bin', sha256 ? { sha256 } : {})
      const items = await test.count('items')
      const { used } = await test.usage()
      await test.sendParts(url, bytes, [2])
      const announced = sha256 ? hashOf(partOf(bytes, 1)) : hashOf(partOf(bytes, 2))
      const { data } = await test.sign(url, 1, announced)
      const body = new Uint8Array(partOf(bytes, 1))
      await (await fetch(data.url, { method: 'PUT', headers: data.headers, body })).body?.cancel()
      const joined = await test.join(url)
      expect([joined.status, joined.code]).toEqual([460, 'transfer.checksum-mismatch'])
      expect([await test.count('items'), await test.usage()]).toEqual([items, { used, reserved: 0 }])
      expect((await test.list(url)).code).toBe('transfer.not-found')
    }
    await sweep(test.ctx)
    const blobs = await tables(test.app.services.db.read).selectFrom('blobs').select('storage_key').execute()
    const stored = (await Array.fromAsync(test.app.services.storage.list())).map(object => object.key)
    expect(stored.toSorted()).toEqual(blobs.map(blob => blob.storage_key).toSorted())
  })

  it('[XFER-12] a part of the wrong length or number is rejected', async () => {
    const url = await begin('odd.bin')
    const answer = await test.sign(url, count + 1, hashOf(bytes))
    expect([answer.status, answer.code]).toEqual([422, 'request.invalid'])
    const { data } = await test.sign(url, 2, hashOf(partOf(bytes, 2)))
    const longer = await fetch(data.url, { method: 'PUT', headers: data.headers, body: new Uint8Array(6000) })
    await longer.body?.cancel()
    expect(longer.status).toBe(403)
    expect((await test.list(url)).data.parts).toEqual([])
    const patched = await test.send('PATCH', url, {
      headers: { ...tus, ...offsetStream, 'upload-offset': '0' },
      body: new Uint8Array(10),
    })
    expect([patched.status, patched.code]).toEqual([409, 'transfer.direct'])
    expect((await test.send('DELETE', url, { headers: tus })).status).toBe(204)
  })

  it('[XFER-06] [XFER-12] size, type, name and space are checked before the upload begins', async () => {
    const transfers = await test.count('transfers')
    const refusal = (title: string) =>
      test.begin(title, bytes).then(
        () => null,
        (error: Error) => error.message,
      )
    await test.setSetting({ 'uploads.max_size': 1000, 'uploads.blocked_extensions': ['exe'] })
    expect(await refusal('large.bin')).toMatch('file.too-large')
    await test.setSetting({ 'uploads.max_size': null })
    expect(await refusal('run.exe')).toMatch('file.type-blocked')
    expect(await refusal('whole.bin')).toMatch('item.name-taken')
    const available = (await test.usage()).used + bytes.length - 1
    await test.setSetting({ 'uploads.available_space': available })
    expect(await refusal('full.bin')).toMatch('space.full')
    await test.setSetting({ 'uploads.available_space': null, 'uploads.blocked_extensions': [] })
    expect(await test.count('transfers')).toBe(transfers)
    expect((await test.usage()).reserved).toBe(0)
  })

  it('[XFER-12] cancelled or expired uploads leave no parts, and free their space', async () => {
    const [ended, expired] = [await begin('ended.bin'), await begin('expired.bin')]
    for (const url of [ended, expired]) await test.sendParts(url, bytes, [2])
    const rows = [await row(ended), await row(expired)]
    expect((await test.send('DELETE', ended, { headers: tus })).status).toBe(204)
    test.clock.advance(50 * hour)
    await expireTransfers(test.ctx)
    test.clock.advance(-50 * hour)
    for (const found of rows) {
      const key = found?.storage_key ?? ''
      const parts = await test.app.services.storage.parts(key)
      await expect(parts.list({ key, uploadId: found?.upload_id ?? '' })).rejects.toMatchObject({ code: 'missing' })
    }
    expect((await test.usage()).reserved).toBe(0)
    expect((await test.list(expired)).code).toBe('transfer.not-found')
  })

  it('[XFER-12] the sweep keeps an upload in progress, and removes parts without an upload', async () => {
    const url = await begin('long.bin')
    const left = test.app.services.storage.newKey()
    const parts = await test.app.services.storage.parts(left)
    const lost = { key: left, uploadId: await parts.begin(left) }
    const later = Object.assign({}, test.ctx, { storage: { ...test.app.services.storage, sweepTemporary: sweepNow } })
    async function sweepNow(_age: number, isLeft?: (key: string) => Promise<boolean>) {
      return test.app.services.storage.sweepTemporary(-60_000, isLeft)
    }
    await sweep(later)
    await expect(parts.list(lost)).rejects.toMatchObject({ code: 'missing' })
    expect((await test.list(url)).data.parts).toEqual([])
    await test.send('DELETE', url, { headers: tus })
  })

  it('[XFER-12] an upload continues where it began even if the disk is switched', async () => {
    const url = await begin('switched.bin')
    await test.sendParts(url, bytes, [1])
    await test.app.services.disks.follow('uploads', { driver: 'local', options: {} })
    expect(await test.begin('now here.bin', bytes)).toBeNull()
    await test.sendParts(url, bytes, [2])
    const { data } = await test.join(url)
    expect((await content(data.itemId)).equals(bytes)).toBe(true)
    await test.app.services.disks.follow('uploads', { driver: 's3', options: store.options })
  })

  it('[XFER-12] other users, and the sender without permission, can do nothing with an upload', async () => {
    const url = await begin('own.bin')
    await test.sendParts(url, bytes, [1, 2])
    const stranger = await buildMember(test)
    const calls = [
      ['GET', '/parts', undefined],
      ['POST', '/parts', { number: 1, sha256: hashOf(bytes) }],
      ['POST', '/join', {}],
    ] as const
    for (const [method, end, body] of calls) {
      const answer = await stranger.client.request(method, `${url}${end}`, body ? { body } : {})
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'transfer.not-found'])
    }
    const { db } = test.app.services
    const deny = (state: 'live' | 'trashed') =>
      db.transaction(tx => tables(tx).updateTable('items').set({ state }).where('id', '=', test.rootId).execute())
    await deny('trashed')
    expect((await test.sign(url, 1, hashOf(bytes))).code).toBe('item.not-found')
    expect((await test.join(url)).code).toBe('item.not-found')
    await deny('live')
    const taken = await test.createTransfer('own.bin', 4, { body: Buffer.from('mine') })
    expect(taken.status).toBe(201)
    expect((await test.join(url)).code).toBe('item.name-taken')
    expect((await test.join(url, { onConflict: 'keep-both' })).status).toBe(200)
  })

  it('[XFER-12] small files, and those of senders that do not ask for it, are uploaded through the server', async () => {
    expect(await test.begin('small.bin', Buffer.alloc(directPart - 1))).toBeNull()
    const plain = await test.send('POST', '/api/v1/transfers', {
      headers: {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': encodeMetadata({ filename: 'plain.bin', parentId: test.rootId }),
      },
    })
    expect([plain.status, plain.headers.get('holdall-part-size')]).toEqual([201, null])
    const through = plain.headers.get('location') ?? ''
    expect((await test.sign(through, 1, hashOf(bytes))).code).toBe('transfer.not-direct')
    expect((await test.join(through)).code).toBe('transfer.not-direct')
  })

  it('[XFER-12] requests while a large file is being verified are told that the work continues', async () => {
    const url = await begin('asked.bin')
    await test.sendParts(url, bytes, [1, 2])
    const first = await test.join(url, { wait: 0 })
    expect([first.status, first.data.itemId]).toEqual([200, null])
    const { data } = await test.join(url)
    expect((await content(data.itemId)).equals(bytes)).toBe(true)
  })
})

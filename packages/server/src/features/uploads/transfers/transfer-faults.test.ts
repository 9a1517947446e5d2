import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { type Answer, createDriveTest, type DriveTest, offsetStream, tus } from '../../../../test/drive-test.ts'
import { deleteSetAsideNow } from '../../../../test/stored-bytes.ts'
import { sweeps } from '../../../../test/sweeps.ts'
import { type ChaosDriver, createChaosDriver } from '../../../drivers/storage/chaos.driver.ts'
import { createLocalDriver } from '../../../drivers/storage/local.driver.ts'
import { isPairKey } from '../../../drivers/storage/pairs/marker.ts'
import { createStorage } from '../../../drivers/storage/storage.ts'
import { expireTransfers } from '../expire-transfers.ts'

const { recordLostObjects, sweep, sweepOld, tidyMachine } = sweeps

const hour = 60 * 60 * 1000

describe.each(dialects)('uploads with a failing storage on %s', dialect => {
  let test: DriveTest
  let chaos: ChaosDriver
  beforeAll(async () => {
    test = await createDriveTest(dialect)
    chaos = createChaosDriver(await createLocalDriver({ root: join(test.dataDir, 'blobs') }))
    Object.assign(test.app.services, { storage: createStorage(chaos, { retryAfterMs: [] }) })
  })
  afterAll(() => test.close())

  const patch = (url: string, offset: number, body: Uint8Array) =>
    test.send('PATCH', url, {
      headers: { ...tus, ...offsetStream, 'upload-offset': String(offset) },
      body: body as Uint8Array<ArrayBuffer>,
    })

  async function sweepAll(): Promise<void> {
    chaos.plan({})
    test.clock.advance(50 * hour)
    await expireTransfers(test.ctx)
    await recordLostObjects(test.ctx)
    test.clock.advance(2 * hour)
    await deleteSetAsideNow(test.ctx)
    await sweepOld(test.ctx)
    await sweep(test.ctx)
    await sweep(test.ctx)
    await tidyMachine(test.ctx)
  }

  /** Every stored and staged byte belongs to a file, and every file has its bytes. */
  async function expectNothingBetween(): Promise<void> {
    const { db, storage, staging } = test.app.services
    const blobs = await tables(db.read).selectFrom('blobs').select(['storage_key', 'size']).execute()
    // Without the markers that say whose the storage is: the list of the site leaves them out.
    const stored = (await Array.fromAsync(storage.list())).filter(({ key }) => !isPairKey(key))
    expect(stored.map(one => one.key).sort()).toEqual(blobs.map(blob => blob.storage_key).sort())
    expect(await test.count('versions')).toBe(blobs.length)
    expect(await Array.fromAsync(staging.list())).toEqual([])
    const used = blobs.reduce((sum, blob) => sum + Number(blob.size), 0)
    expect(await test.usage()).toEqual({ used, reserved: 0 })
    expect(await test.count('dead_objects')).toBe(0)
  }

  async function expectWhole(answer: Answer, bytes: Buffer): Promise<void> {
    chaos.plan({})
    const content = await test.send('GET', `/api/v1/items/${answer.headers.get('holdall-item')}/content`)
    expect(content.bytes.equals(bytes)).toBe(true)
  }

  const moments = ['before', 'after'] as const

  it.each(moments)(
    '[XFER-07] a small file exists whole or not at all, whichever storage call fails (%s its effect)',
    async when => {
      let isOver = false
      for (let failCall = 1; !isOver; failCall++) {
        const bytes = randomBytes(3000)
        const items = await test.count('items')
        chaos.plan({ failCall, when })
        const answer = await test.createTransfer(`small ${when} ${failCall}.bin`, bytes.length, { body: bytes })
        isOver = chaos.calls < failCall
        if (answer.status === 201) await expectWhole(answer, bytes)
        else
          expect([answer.status, answer.code, await test.count('items')]).toEqual([503, 'file.storage-failed', items])
        expect(failCall).toBeLessThan(20)
      }
      await sweepAll()
      await expectNothingBetween()
    },
  )

  it.each(moments)(
    '[XFER-07] a large file exists whole or not at all, and finishing it can be repeated (%s its effect)',
    async when => {
      let isOver = false
      for (let failCall = 1; !isOver; failCall++) {
        const bytes = randomBytes(1_500_000)
        const items = await test.count('items')
        const created = await test.createTransfer(`large ${when} ${failCall}.bin`, bytes.length)
        const url = created.headers.get('location') ?? ''
        chaos.plan({ failCall, when })
        let answer = await patch(url, 0, bytes)
        isOver = chaos.calls < failCall
        if (answer.status !== 204) {
          expect([answer.status, answer.code, await test.count('items')]).toEqual([503, 'file.storage-failed', items])
          chaos.plan({})
          expect((await test.send('HEAD', url, { headers: tus })).headers.get('upload-offset')).toBe('1500000')
          answer = await patch(url, 1_500_000, Buffer.alloc(0))
        }
        expect(answer.status).toBe(204)
        await expectWhole(answer, bytes)
        expect(failCall).toBeLessThan(20)
      }
      await sweepAll()
      await expectNothingBetween()
    },
  )

  it.each(moments)('[XFER-07] what a failed storage left of an upload is swept (%s its effect)', async when => {
    for (const size of [3000, 1_500_000]) {
      chaos.plan({ failCall: 1, keepsFailing: true, when })
      const bytes = randomBytes(size)
      const created = await test.createTransfer(`given up ${when} ${size}.bin`, size, { body: bytes })
      expect(created.status).toBe(503)
    }
    await sweepAll()
    await expectNothingBetween()
  })

  it('[XFER-07] a transaction that fails leaves no bytes', async () => {
    const { db } = test.app.services
    let left = 0
    const failing = {
      ...db,
      transaction: ((work: never) => {
        left--
        return left === 0 ? Promise.reject(new Error('the planned failure of a transaction')) : db.transaction(work)
      }) as typeof db.transaction,
    }
    Object.assign(test.app.services, { db: failing })
    for (const size of [3000, 1_500_000]) {
      for (let n = 1; n <= 5; n++) {
        const bytes = randomBytes(size)
        const items = await test.count('items')
        left = n
        const answer = await test.createTransfer(`transaction ${size} ${n}.bin`, size, { body: bytes })
        const isDone = answer.headers.get('holdall-item') !== null
        left = 0
        if (isDone) await expectWhole(answer, bytes)
        else expect(await test.count('items')).toBe(items)
      }
    }
    Object.assign(test.app.services, { db })
    await sweepAll()
    await expectNothingBetween()
  })
})

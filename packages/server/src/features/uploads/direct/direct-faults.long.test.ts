import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createDirectTest, type DirectTest, directPart, optionsOf } from '../../../../test/direct-uploads.ts'
import { tus } from '../../../../test/drive-test.ts'
import { type S3StorePeer, startS3StorePeer } from '../../../../test/peers/s3-store-peer.ts'
import { deleteSetAsideNow } from '../../../../test/stored-bytes.ts'
import { sweeps } from '../../../../test/sweeps.ts'
import { expireTransfers } from '../expire-transfers.ts'

const { recordLostObjects, sweep, sweepOld } = sweeps

const hour = 3600_000
const bytes = randomBytes(directPart + 3000)
const moments = ['before', 'after'] as const

describe.each(dialects)('uploads straight to a failing bucket, a protocol peer of S3, on %s', dialect => {
  let peer: S3StorePeer
  let test: DirectTest
  beforeAll(async () => {
    peer = await startS3StorePeer()
    test = await createDirectTest(dialect, { options: optionsOf(peer), close: peer.close })
  })
  afterAll(async () => {
    await test.close()
    peer.close()
  })
  beforeEach(() => {
    Object.assign(peer, { fault: null, isAway: false })
  })

  const fails = (call: number, when: (typeof moments)[number]) => {
    Object.assign(peer, { fault: { call, when }, counted: 0 })
  }

  /** Checks that every object, part, reservation and row belongs to an existing file. */
  async function expectNothingBetween(): Promise<void> {
    const { db, storage } = test.app.services
    peer.fault = null
    test.clock.advance(60 * hour)
    for (const upload of peer.uploads.values()) upload.at -= 60 * hour
    await expireTransfers(test.ctx)
    await recordLostObjects(test.ctx)
    test.clock.advance(2 * hour)
    await deleteSetAsideNow(test.ctx)
    await sweepOld(test.ctx)
    await sweep(test.ctx)
    test.clock.advance(-62 * hour)
    const blobs = await tables(db.read).selectFrom('blobs').select(['storage_key', 'size']).execute()
    const stored = (await Array.fromAsync(storage.list())).map(one => one.key)
    expect(stored.toSorted()).toEqual(blobs.map(blob => blob.storage_key).toSorted())
    expect(peer.uploads.size).toBe(0)
    const used = blobs.reduce((sum, blob) => sum + Number(blob.size), 0)
    expect(await test.usage()).toEqual({ used, reserved: 0 })
    expect(await test.count('dead_objects')).toBe(0)
  }

  it.each(moments)(
    '[XFER-12] [XFER-07] a file exists completely or not at all, whichever call to the store fails (%s its effect)',
    async when => {
      let isOver = false
      for (let call = 1; !isOver; call++) {
        const items = await test.count('items')
        const name = `${when} ${call}.bin`
        fails(call, when)
        // Like a browser: it retries once after a failure.
        const url = (await test.begin(name, bytes).catch(() => test.begin(name, bytes))) ?? ''
        await test.sendParts(url, bytes, [1, 2])
        let joined = await test.join(url)
        isOver = peer.counted < call
        if (joined.status !== 200) {
          expect([joined.status, joined.code, await test.count('items')]).toEqual([503, 'file.storage-failed', items])
          joined = await test.join(url)
        }
        expect(joined.status).toBe(200)
        const content = await test.send('GET', `/api/v1/items/${joined.data.itemId}/content`)
        expect(content.bytes.equals(bytes)).toBe(true)
        expect(call).toBeLessThan(12)
      }
      await expectNothingBetween()
    },
  )

  it('[XFER-12] a failing transaction leaves nothing behind, and completing can be repeated', async () => {
    const { db } = test.app.services
    let left = 0
    let hasFailed = true
    const failing = {
      ...db,
      transaction: ((work: never) => {
        if (--left !== 0) return db.transaction(work)
        hasFailed = true
        return Promise.reject(new Error('the planned failure of a transaction'))
      }) as typeof db.transaction,
    }
    for (let n = 1; hasFailed; n++) {
      const url = (await test.begin(`transaction ${n}.bin`, bytes)) ?? ''
      await test.sendParts(url, bytes, [1, 2])
      const items = await test.count('items')
      hasFailed = false
      left = n
      Object.assign(test.app.services, { db: failing })
      const joined = await test.join(url)
      Object.assign(test.app.services, { db })
      if (joined.status !== 200) {
        expect(await test.count('items')).toBe(items)
        expect((await test.join(url)).status).toBe(200)
      }
      expect(n).toBeLessThan(12)
    }
    await expectNothingBetween()
  })

  it('[XFER-12] an unavailable bucket costs nothing: the upload continues when it is back', async () => {
    const url = (await test.begin('patient.bin', bytes)) ?? ''
    await test.sendParts(url, bytes, [1])
    peer.isAway = true
    expect((await test.join(url)).code).toBe('file.storage-failed')
    peer.isAway = false
    await test.sendParts(url, bytes, [2])
    expect((await test.join(url)).status).toBe(200)
    await expectNothingBetween()
  })

  it('[XFER-12] an upload ends when the bucket has lost its parts, and parts that could not be deleted are swept', async () => {
    const url = (await test.begin('lost.bin', bytes)) ?? ''
    await test.sendParts(url, bytes, [1, 2])
    peer.uploads.clear()
    expect((await test.list(url)).code).toBe('transfer.gone')
    expect((await test.join(url)).code).toBe('transfer.gone')
    expect((await test.usage()).reserved).toBe(0)
    const other = (await test.begin('left.bin', bytes)) ?? ''
    fails(1, 'before')
    expect((await test.send('DELETE', other, { headers: tus })).status).toBe(204)
    expect(peer.uploads.size).toBe(1)
    await expectNothingBetween()
  })

  it('[XFER-12] cancelling an upload while it is being verified stops that', async () => {
    const url = (await test.begin('ended.bin', bytes)) ?? ''
    await test.sendParts(url, bytes, [1, 2])
    const held = Promise.withResolvers<void>()
    fails(3, 'before')
    peer.onFault = () => held.promise
    const items = await test.count('items')
    const joining = test.join(url)
    await expect.poll(() => peer.counted).toBe(3)
    const ending = test.send('DELETE', url, { headers: tus })
    expect((await joining).status).toBe(410)
    held.resolve()
    expect((await ending).status).toBe(204)
    expect(await test.count('items')).toBe(items)
    peer.onFault = null
    await expectNothingBetween()
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { optionsOf } from '../../../../test/direct-uploads.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { collectLog, type LoggedLines } from '../../../../test/logged-lines.ts'
import { type S3StorePeer, startS3StorePeer } from '../../../../test/peers/s3-store-peer.ts'

type Change = (bytes: Buffer) => Buffer

const page: Change = () => Buffer.from('<!doctype html><title>Sign in to the hotel’s network</title>')
/** Of the same length as the file, as a proxy sends that keeps the announced length. */
const pageOfSameLength: Change = bytes =>
  Buffer.concat([page(bytes), Buffer.alloc(bytes.length)]).subarray(0, bytes.length)
const flipped: Change = bytes => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(10) ^ 1, 10)
  return copy
}
const cut: Change = bytes => bytes.subarray(0, -1)

describe.each(suiteDialects)('a file in a bucket, on %s', dialect => {
  let test: DriveTest
  let peer: S3StorePeer
  let logged: LoggedLines
  /** What happens to the next answers with bytes of an object, on their way. */
  let onTheWay: Change[] = []
  beforeAll(async () => {
    logged = collectLog('warn')
    test = await createDriveTest(dialect, { OUTBOUND_ALLOW: '127.0.0.1' }, logged.log)
    peer = await startS3StorePeer()
    await test.app.services.disks.follow('uploads', { driver: 's3', options: optionsOf(peer) })
    const chosen = Object.entries(optionsOf(peer)).map(([field, value]) => [`storage_s3_${field}`, value])
    await test.setSetting({ uploads_disk_driver: 's3', ...Object.fromEntries(chosen) })
    const stored = peer.objects.get.bind(peer.objects)
    peer.objects.get = key => {
      const bytes = stored(key)
      const isRead = peer.calls.at(-1) === 'GetObject' && key.endsWith('-f')
      return bytes && isRead ? (onTheWay.shift() ?? same)(bytes) : bytes
    }
  })
  afterAll(async () => {
    await test.close()
    peer.close()
  })
  let names = 0
  beforeEach(() => {
    onTheWay = []
  })

  const same: Change = bytes => bytes
  async function store(size = 100_000): Promise<{ id: string; bytes: Buffer }> {
    const bytes = Buffer.alloc(size, `file ${++names} `)
    const made = await test.createTransfer(`${names}.bin`, bytes.length, { body: bytes })
    expect(made.status).toBe(201)
    return { id: made.headers.get('holdall-item') ?? '', bytes }
  }
  const keyOf = (bytes: Buffer) => [...peer.objects].find(([, stored]) => stored.equals(bytes))?.[0] ?? ''
  /** The bytes, or null if they ended early or an error came instead. */
  const download = (id: string): Promise<Buffer | null> =>
    test.send('GET', `/api/v1/items/${id}/content`).then(
      ({ status, bytes }) => (status === 200 ? bytes : null),
      () => null,
    )
  const noted = async () =>
    (await tables(test.app.services.db.read).selectFrom('damaged_blobs').select('problem').execute()).map(
      ({ problem }) => problem,
    )

  const changes: readonly [string, Change][] = [
    ['a page of a captive portal', page],
    ['such a page of the announced length', pageOfSameLength],
    ['a bit that was flipped on the way', flipped],
    ['bytes that end early', cut],
  ]
  // Small files are read whole before they are sent, others are compared while they are sent.
  const sizes = { small: 100_000, large: 3_000_000 }
  const cases = Object.keys(sizes).flatMap(kind => changes.map(([what, change]) => [kind, what, change] as const))
  it.each(cases)('that is %s isn’t called damaged for %s, and is never handed out so', async (kind, _, change) => {
    const { id, bytes } = await store(sizes[kind as keyof typeof sizes])
    const right = () => logged.saying('Stored bytes were misread once, but are intact').length
    const before = right()
    onTheWay = [change]
    const first = await download(id)
    expect(first === null || first.equals(bytes)).toBe(true)
    await expect.poll(right).toBe(before + 1)
    expect(await noted()).toEqual([])
    expect(await download(id)).toEqual(bytes)
    expect(onTheWay).toEqual([])
    expect(await noted()).toEqual([])
  })

  it('is called damaged if it really is, and no longer once it was read whole and right', async () => {
    const { id, bytes } = await store()
    const key = keyOf(bytes)
    peer.objects.set(key, flipped(bytes))
    expect(await download(id)).toBe(null)
    await expect.poll(noted).toEqual(['damaged'])
    // Someone has put the object back. A part of the file says nothing of the whole.
    peer.objects.set(key, bytes)
    const part = await test.send('GET', `/api/v1/items/${id}/content`, { headers: { range: 'bytes=0-9' } })
    expect(part.status).toBe(206)
    expect(await noted()).toEqual(['damaged'])
    expect(await download(id)).toEqual(bytes)
    await expect.poll(noted).toEqual([])
  })

  it('is called missing if it really is, and no longer once it is there again', async () => {
    const { id, bytes } = await store()
    const key = keyOf(bytes)
    peer.objects.delete(key)
    expect(await download(id)).toBe(null)
    await expect.poll(noted).toEqual(['missing'])
    peer.objects.set(key, bytes)
    expect(await download(id)).toEqual(bytes)
    await expect.poll(noted).toEqual([])
  })

  it('that another server has called damaged is off the list after half a minute', async () => {
    const { id, bytes } = await store()
    expect(await download(id)).toEqual(bytes)
    const { db, clock } = test.app.services
    const blob = await tables(db.read).selectFrom('blobs').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const damage = { blob_id: blob.id, problem: 'missing' as const, found_at: clock.now() }
    await db.transaction(tx => tables(tx).insertInto('damaged_blobs').values(damage).execute())
    test.clock.advance(31_000)
    expect(await download(id)).toEqual(bytes)
    await expect.poll(noted).toEqual([])
  })
})

import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DirectStore, directStores } from '../../../../test/direct-uploads.ts'
import { loopback } from '../../../../test/storage-servers.ts'
import { failsWith } from '../conformance.ts'
import { createS3Driver } from '../s3.driver.ts'
import type { PartToSign, PartUpload, PartUploads, StorageDriver, StorageError } from '../storage-driver.ts'
import { createKeyMaker } from '../storage-key.ts'
import { s3Place } from './places.ts'

const names = Object.keys(directStores)
const cases = [...names.map(name => [name, false] as const), [names[0] ?? '', true] as const]

const newKey = createKeyMaker()
const partBytes = 5 * 1024 * 1024
const bytes = randomBytes(partBytes * 5 + 1000)
const pieces = [0, 1, 2, 3, 4, 5].map(n => bytes.subarray(n * partBytes, (n + 1) * partBytes))
const codeOf = (error: StorageError) => error.code
const sha256 = (piece: Buffer) => createHash('sha256').update(piece).digest('hex')

describe.each(cases)('[XFER-12] uploads in parts to %s (checksums: %s)', (name, keepsChecksums) => {
  let store: DirectStore
  let driver: StorageDriver
  let parts: PartUploads
  beforeAll(async () => {
    const made = await directStores[name]?.()
    if (!made) throw new Error('There is no store')
    store = made
    driver = await createS3Driver({ ...s3Place(store.options), keepsChecksums }, { outbound: loopback() })
    if (!driver.parts) throw new Error('The driver takes no parts')
    parts = driver.parts
  })
  afterAll(() => store.close())

  const piece = (number: number) => pieces[number - 1] ?? Buffer.alloc(0)
  const signed = (upload: PartUpload, number: number, more: Partial<PartToSign> = {}) => {
    const { length: size } = piece(number)
    return parts.sign(upload, { number, size, sha256: sha256(piece(number)), seconds: 60, now: Date.now(), ...more })
  }
  async function put(url: string, body: Buffer, headers: Record<string, string> = {}): Promise<number> {
    const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(body), headers })
    await answer.body?.cancel()
    return answer.status
  }
  async function send(upload: PartUpload, number: number): Promise<void> {
    const { url, headers } = await signed(upload, number)
    expect(await put(url, piece(number), headers)).toBe(200)
  }
  async function begin(): Promise<PartUpload> {
    const key = newKey()
    return { key, uploadId: await parts.begin(key) }
  }

  it('make one object of parts sent in any order, which isn’t visible before', async () => {
    const upload = await begin()
    for (const number of [3, 1, 6, 2, 5, 4]) await send(upload, number)
    const listed = await parts.list(upload)
    expect(listed.map(part => [part.number, part.size])).toEqual(pieces.map((one, n) => [n + 1, one.length]))
    expect(await driver.stat(upload.key)).toBeNull()
    await parts.join(upload, listed)
    expect((await buffer(await driver.read(upload.key))).equals(bytes)).toBe(true)
    // Amazon no longer knows the upload; Swift reports once more that it is done.
    expect([null, 'missing']).toContain(await parts.join(upload, listed).then(() => null, codeOf))
    expect((await driver.stat(upload.key))?.size).toBe(bytes.length)
  }, 20_000)

  it('accept no other key, number, length or time than was signed, and nothing after the end', async () => {
    const upload = await begin()
    const other = await begin()
    const { url, headers } = await signed(upload, 1)
    const [one] = pieces
    if (!one) throw new Error('There is no part')
    const refused = [403, 400, 404]
    expect(refused).toContain(await put(url.replace(upload.key, other.key), one, headers))
    expect(refused).toContain(await put(url.replace('partNumber=1', 'partNumber=2'), one, headers))
    expect(refused).toContain(await put(url.replace(/uploadId=[^&]+/, `uploadId=${other.uploadId}`), one, headers))
    expect(refused).toContain(await put(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'), one, headers))
    expect(refused).toContain(await put(url, one.subarray(1), headers))
    const old = await signed(upload, 1, { now: Date.now() - 3600_000 })
    expect(refused).toContain(await put(old.url, one, old.headers))
    const asked = await fetch(url)
    expect(refused).toContain(asked.status)
    await asked.body?.cancel()
    expect(await parts.list(upload)).toEqual([])
    expect(await put(url, one, headers)).toBe(200)
    await parts.join(upload, await parts.list(upload))
    await parts.giveUp(other)
    const late = await put(url, randomBytes(partBytes), headers)
    if (!name.includes('Swift')) expect(refused).toContain(late)
    // Swift accepts it until the address expires, but then refuses to read it: no one receives other bytes.
    const read = await driver
      .read(upload.key)
      .then(buffer, () => null)
      .catch(() => null)
    expect(read === null || read.equals(one)).toBe(true)
    if (!name.includes('Swift')) expect(read).not.toBeNull()
  })

  it('are rejected if a part was replaced after it was listed, and can then be joined as they are', async () => {
    const upload = await begin()
    await send(upload, 1)
    const before = await parts.list(upload)
    const replaced = randomBytes(partBytes)
    const { url, headers } = await signed(upload, 1, { sha256: sha256(replaced) })
    expect(await put(url, replaced, headers)).toBe(200)
    await failsWith('corrupt', parts.join(upload, before))
    await parts.join(upload, await parts.list(upload))
    expect((await buffer(await driver.read(upload.key))).equals(replaced)).toBe(true)
  })

  it('leave nothing when they are aborted, including by the sweep, which keeps those in progress', async () => {
    const [given, left, goingOn] = [await begin(), await begin(), await begin()]
    await send(given, 6)
    await parts.giveUp(given)
    await parts.giveUp(given)
    await failsWith('missing', parts.list(given))
    expect(await driver.sweepTemporary?.(60_000)).toBe(0)
    expect(await driver.sweepTemporary?.(-60_000, async key => key !== goingOn.key)).toBe(1)
    await failsWith('missing', parts.list(left))
    expect(await parts.list(goingOn)).toEqual([])
    await parts.giveUp(goingOn)
  })

  it.runIf(keepsChecksums)('hold a part to the SHA-256 that was announced', async () => {
    const upload = await begin()
    const { url, headers } = await signed(upload, 6)
    const forged = randomBytes(piece(6).length)
    expect(await put(url, forged, headers)).toBe(400)
    const own = { ...headers, 'x-amz-checksum-sha256': createHash('sha256').update(forged).digest('base64') }
    expect(await put(url, forged, own)).toBe(403)
    expect(await parts.list(upload)).toEqual([])
  })
})

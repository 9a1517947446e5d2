import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { fixture } from '../../../../test/fixtures/fixtures.ts'
import { drawPicture } from '../draw-picture.ts'
import { decodeHeic } from './decode-heic.ts'
import { shrink } from './shrink.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdall-heic-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const signal = new AbortController().signal
const photo = fixture('picture.heic')
const decode = (bytes: Buffer, more: object = {}) => decodeHeic(bytes, { edge: 2048, signal, ...more })

/** The same photo with another size in its `ispe` box. */
function claiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(photo)
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytes
}

it('[PREV-03] a phone photo is decoded from a file or from bytes', async () => {
  const path = join(folder, 'photo.heic')
  writeFileSync(path, photo)
  const { width, height, channels, data } = await decodeHeic(path, { edge: 2048, signal })
  expect([width, height, data.length]).toEqual([320, 240, 320 * 240 * channels])
  expect((await decode(photo)).data).toEqual(data)
  // It looks the same as the picture in another format.
  const raw = { raw: { width, height, channels } }
  const [first, other] = await Promise.all(
    [sharp(data, raw), sharp(fixture('picture.png'))].map(one => one.removeAlpha().resize(8, 6).raw().toBuffer()),
  )
  const distance = first!.reduce((sum, value, at) => sum + Math.abs(value - other![at]!), 0) / first!.length
  expect(distance).toBeLessThan(12)
})

it('[PREV-03] a photo also works as a profile picture', async () => {
  const drawn = await sharp(await drawPicture(photo, { width: 64, height: 64, fit: 'cover' })).metadata()
  expect([drawn.format, drawn.width, drawn.height]).toEqual(['webp', 64, 64])
  await expect(drawPicture(photo.subarray(0, 900), { width: 64 })).rejects.toMatchObject({ code: 'file.not-an-image' })
})

it('[PREV-03] a photo of more than 50 megapixels, truncated or with a false size is refused', async () => {
  await expect(decode(claiming(10_000, 6000))).rejects.toThrow('pixel limit')
  await expect(decode(claiming(0xffff_ffff, 0xffff_ffff))).rejects.toThrow(/libheif/)
  await expect(decode(claiming(7000, 7000))).rejects.toThrow(/libheif/)
  for (let part = 0; part < 12; part++) {
    await expect(decode(photo.subarray(0, Math.floor((photo.length * part) / 12)))).rejects.toThrow(/libheif/)
  }
  expect((await decode(photo)).width).toBe(320)
}, 60_000)

it('[PREV-03] corrupt bytes make only the decoding fail', async () => {
  const step = Math.floor(photo.length / 24)
  for (let at = 0; at + 4 <= photo.length; at += step) {
    const changed = Buffer.from(photo)
    changed.fill(0xff, at, at + 4)
    const answer = await decode(changed).catch((error: Error) => error)
    if (answer instanceof Error) expect(answer.message).toMatch(/libheif/)
    else expect(answer.width * answer.height).toBeLessThanOrEqual(50_000_000)
  }
}, 60_000)

it('[PREV-03] decoding that takes too long or too much memory is stopped', async () => {
  await expect(decode(photo, { limits: { milliseconds: 1, heapMegabytes: 64 } })).rejects.toThrow('timeout')
  const large = fixture('large.heic')
  await expect(decode(large, { memory: 24 * 1024 * 1024 })).rejects.toThrow('libheif')
  expect((await decode(large)).width).toBe(4000)
  const abort = new AbortController()
  const decoding = decode(photo, { signal: abort.signal })
  abort.abort(new Error('enough'))
  await expect(decoding).rejects.toThrow('enough')
})

it('a large picture is reduced by a whole factor', () => {
  const data = Uint8Array.from([...[0, 0, 0, 100, 100, 100, 9], ...[100, 100, 100, 200, 200, 200, 9]])
  const plane = { id: 0, width: 2, height: 2, stride: 7, data }
  expect(shrink(plane, { channels: 3, edge: 1 })).toEqual({
    width: 1,
    height: 1,
    channels: 3,
    data: new Uint8Array([100, 100, 100]),
  })
  expect(shrink(plane, { channels: 3, edge: 2 }).data).toEqual(
    new Uint8Array([...data.slice(0, 6), ...data.slice(7, 13)]),
  )
})

import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { outlineEndpoints } from '@holdall/contract/files/outlines/outline.endpoints.ts'
import { photosEndpoints as p } from '@holdall/contract/photos/photos.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import * as d from '../../../test/dated-pictures.ts'
import { tag } from '../../../test/dated-pictures.ts'
import { exif, jpeg, modified, png, rows, words, zeros } from '../../../test/dated-rows.ts'
import { createDriveTest, type DriveTest } from '../../../test/drive-test.ts'
import { fixture } from '../../../test/fixtures/fixtures.ts'
import { auditPhotos } from '../../../test/photo-audit.ts'
import { readMedia } from '../../../test/read-media.ts'

describe.each(dialects)('what says when a picture was taken, on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect, { PATH: '/nowhere' })
    // An hour east of UTC in winter: what is only known in UTC is on the clock there.
    await setZone('Europe/Berlin')
  })
  afterAll(() => test.close())

  const setZone = (time_zone: string) =>
    test.app.services.db.transaction(tx =>
      tables(tx).updateTable('users').set({ time_zone }).where('id', '=', test.userId).execute(),
    )
  async function upload(name: string, bytes: Buffer): Promise<string> {
    const created = await test.createTransfer(name, bytes.length, {
      body: bytes,
      metadata: { lastModified: String(Date.UTC(2021, 5, 1, 12)) },
    })
    expect([name, created.status]).toEqual([name, 201])
    return created.headers.get('holdall-item') ?? ''
  }
  const read = () => readMedia(test)
  const photos = async () => (await test.member.ok(p.photos, { query: { perPage: 200 } })).data
  const takenOf = async (id: string) => (await photos()).find(photo => photo.id === id)?.takenAt.replace('.000', '')
  const detailsOf = async (id: string) => (await test.member.ok(outlineEndpoints.media, { params: { id } })).details

  it('is the best of all fields, the name of the file, and otherwise when it was modified', async () => {
    const ids = new Map<string, string>()
    for (const [name, bytes] of rows) ids.set(name, await upload(name, bytes))
    await read()
    const listed = new Map((await photos()).map(photo => [photo.id, photo.takenAt.replace('.000', '')]))
    const found = rows.map(([name]) => [name, listed.get(ids.get(name) ?? '')])
    expect(found).toEqual(rows.map(([name, , takenAt]) => [name, takenAt]))
    for (const [name, , takenAt, from] of rows) {
      const details = await detailsOf(ids.get(name) ?? '')
      expect([name, details.takenFrom]).toEqual([name, from])
      if (from) expect(takenAt.startsWith((details.takenAt ?? '').slice(0, 19))).toBe(true)
    }
    await auditPhotos(test.app.services.db.read, test.spaceId)
  })

  it('keeps the clock and the offset, which the satellites may tell', async () => {
    const own = await upload(
      'offset.jpg',
      exif({ shot: { [tag.original]: '2015:05:06 07:08:09', [tag.offset]: '+09:00' } }),
    )
    const told = await upload(
      'satellites.jpg',
      exif({
        shot: { [tag.original]: '2015:05:06 07:08:11' },
        place: { [tag.gpsDay]: '2015:05:06', [tag.gpsTime]: [1, 38, 9] },
      }),
    )
    const utc = await upload('film in utc.mp4', d.film(d.since1904(Date.UTC(2022, 6, 1, 22, 15))))
    await read()
    expect((await detailsOf(own)).takenAt).toBe('2015-05-06T07:08:09+09:00')
    expect((await detailsOf(told)).takenAt).toBe('2015-05-06T07:08:11+05:30')
    expect((await detailsOf(utc)).takenAt).toBe('2022-07-02T00:15:00+02:00')
  })

  it('a film tells where it was taken', async () => {
    const meta = d.quickTimeMeta({ 'com.apple.quicktime.location.ISO6709': '+37.7858-122.4064+010.000/' })
    const text = Buffer.concat([Buffer.from([0, 17, 0x15, 0xc7]), words('-33.8568+151.2153')])
    const place = d.box('udta', d.box('\u00a9xyz', text))
    const [apple, android] = [await upload('apple.mov', d.film(0, meta)), await upload('android.mp4', d.film(0, place))]
    await read()
    expect(await detailsOf(apple)).toMatchObject({ latitude: 37.7858, longitude: -122.4064 })
    expect(await detailsOf(android)).toMatchObject({ latitude: -33.8568, longitude: 151.2153 })
  })

  it('an XMP file beside a picture dates it, whichever comes first, and under either name', async () => {
    const packet = (at: string) => Buffer.from(d.xmpPacket({ 'exif:DateTimeOriginal': at }))
    const early = await upload('early.png', png)
    await read()
    expect(await takenOf(early)).toBe(modified)
    await upload('early.xmp', packet('2012-03-04T05:06:07'))
    await upload('late.png.xmp', packet('2012-03-05T05:06:07'))
    const late = await upload('late.png', png)
    await upload('other.xmp', packet('2012-03-06T05:06:07'))
    await upload('huge.xmp', Buffer.concat([Buffer.alloc(2_000_000, 0x20), packet('2012-03-06T05:06:07')]))
    const huge = await upload('huge.png', png)
    await read()
    expect([await takenOf(early), await takenOf(late), await takenOf(huge)]).toEqual([
      '2012-03-04T05:06:07',
      '2012-03-05T05:06:07',
      modified,
    ])
    expect((await detailsOf(early)).takenFrom).toBe('sidecar')
    await auditPhotos(test.app.services.db.read, test.spaceId)
  })

  it('a new name, a copy and new content are dated again', async () => {
    const bytes = Buffer.concat([png, Buffer.from('renamed')])
    const id = await upload('renamed.png', bytes)
    await read()
    expect(await takenOf(id)).toBe(modified)
    await test.member.ok(e.rename, { params: { id }, body: { name: 'IMG_20200102_030405.png' } })
    await read()
    expect(await takenOf(id)).toBe('2020-01-02T03:04:05')
    const { id: folderId } = await test.member.ok(e.newFolder, { body: { parentId: test.rootId, name: 'copies' } })
    await test.member.ok(e.copy, { body: { ids: [id], to: folderId } })
    await test.app.worker.runDue()
    await read()
    const copies = (await photos()).filter(photo => photo.name === 'IMG_20200102_030405.png')
    expect(copies.map(copy => copy.takenAt)).toEqual(['2020-01-02T03:04:05.000', '2020-01-02T03:04:05.000'])
    await test.member.ok(e.rename, { params: { id }, body: { name: 'plain.png' } })
    await read()
    expect(await takenOf(id)).toBe(modified)
    await auditPhotos(test.app.services.db.read, test.spaceId)
  })

  it('what an earlier version has read is read again', async () => {
    const id = await upload('older.jpg', exif({ shot: { [tag.digitized]: '2003:04:05 06:07:08' } }))
    await read()
    await test.app.services.db.transaction(async tx => {
      await tables(tx).updateTable('media_details').set({ reader: 1, taken_at: null, details: '{}' }).execute()
    })
    expect(await takenOf(id)).toBe(modified)
    await read()
    expect(await takenOf(id)).toBe('2003-04-05T06:07:08')
  })

  it('a burst within a second is in the order of its fractions, then of its names', async () => {
    const at = { [tag.original]: '2016:05:06 07:08:09' }
    const shot = (fraction: string) => exif({ shot: { ...at, [tag.fraction]: fraction } })
    for (const [name, bytes] of [
      ['IMG_9.jpg', exif({ shot: at })],
      ['IMG_11.jpg', Buffer.concat([exif({ shot: at }), Buffer.from('b')])],
      ['IMG_10.jpg', Buffer.concat([exif({ shot: at }), Buffer.from('a')])],
      ['IMG_3.jpg', shot('9')],
      ['IMG_4.jpg', shot('10')],
    ] as const)
      await upload(name, bytes)
    await read()
    const query = { fromDay: '2016-05-06', toDay: '2016-05-06' }
    const names = ['IMG_3.jpg', 'IMG_4.jpg', 'IMG_11.jpg', 'IMG_10.jpg', 'IMG_9.jpg']
    expect((await test.member.ok(p.photos, { query })).data.map(photo => photo.name)).toEqual(names)
    const first = await test.member.ok(p.photos, { query: { ...query, perPage: 3 } })
    const rest = await test.member.ok(p.photos, { query: { ...query, cursor: first.nextCursor ?? '' } })
    expect(rest.data.map(photo => photo.name)).toEqual(names.slice(3))
  })

  it('hostile files say nothing, and cost little', async () => {
    const circle = d.exifBlock({ main: { [tag.changed]: '2018:01:02 03:04:05' }, shot: { [tag.original]: zeros } })
    // The directory of the shot is the main one again.
    circle.writeUInt32LE(8, circle.indexOf(Buffer.from([0x69, 0x87, 4, 0])) + 8)
    const hostile: [string, Buffer][] = [
      ['circle.jpg', d.jpegWith(jpeg, d.exifSegment(circle))],
      ['year 0.jpg', exif({ shot: { [tag.original]: '0000:01:01 00:00:00' } })],
      ['year 9999.jpg', exif({ shot: { [tag.original]: '9999:12:31 23:59:59' } })],
      [
        'iptc cut.jpg',
        d.jpegWith(jpeg, { marker: 0xed, body: d.iptcSegment({ 55: '20070809' }).body.subarray(0, -5) }),
      ],
      [
        'much.png',
        d.pngWith(png, {
          type: 'iTXt',
          body: Buffer.concat([words('XML:com.adobe.xmp\0\0\0\0\0'), Buffer.alloc(20_000_000, 0x3c)]),
        }),
      ],
      [
        'bomb.png',
        d.pngWith(png, {
          type: 'zTXt',
          body: Buffer.concat([words('Creation Time\0\0'), deflateSync(Buffer.alloc(50_000_000, 0x31))]),
        }),
      ],
      ['noise.tif', Buffer.concat([Buffer.from('II*\0\x08\0\0\0\xff\xff', 'latin1'), randomBytes(5000)])],
      ['noise.heic', Buffer.concat([fixture('live.heic').subarray(0, 60), randomBytes(3000)])],
    ]
    const ids = new Map<string, string>()
    for (const [name, bytes] of hostile) ids.set(name, await upload(name, bytes))
    const start = Date.now()
    await read()
    expect(Date.now() - start).toBeLessThan(60_000)
    for (const [name] of hostile) {
      const wanted = name === 'circle.jpg' ? '2018-01-02T03:04:05' : modified
      expect([name, await takenOf(ids.get(name) ?? '')]).toEqual([name, wanted])
    }
  })
})

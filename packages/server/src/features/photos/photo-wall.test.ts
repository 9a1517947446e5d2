import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { proportionOf, readShapes } from '@holdall/contract/photos/photo-shape.ts'
import { photosEndpoints as p } from '@holdall/contract/photos/photos.endpoints.ts'
import type { PhotosQuery } from '@holdall/contract/photos/photos.schemas.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../test/drive-test.ts'
import { fixture } from '../../../test/fixtures/fixtures.ts'
import { auditPhotos } from '../../../test/photo-audit.ts'
import { readMedia } from '../../../test/read-media.ts'

/** `orientation` as cameras write it: 6 is turned by a quarter. */
function picture(width: number, height: number, at: string, orientation = 1): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: { r: width % 255, g: height % 255, b: 90 } }
  return sharp({ create })
    .withExif({ IFD2: { DateTimeOriginal: at } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}

describe.each(dialects)('what a wall of photos needs, on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect, { PATH: '/nowhere' })
  })
  afterAll(() => test.close())

  async function upload(name: string, bytes: Buffer): Promise<string> {
    const created = await test.createTransfer(name, bytes.length, { body: bytes })
    expect([name, created.status]).toEqual([name, 201])
    return created.headers.get('holdall-item') ?? ''
  }
  const names = async (query: Partial<PhotosQuery> = {}) =>
    (await test.member.ok(p.photos, { query })).data.map(photo => photo.name)

  it('a new picture is only there once its own day is known, and after a minute in any case', async () => {
    await upload('new.jpg', await picture(40, 30, '2019:03:04 05:06:07'))
    const { db } = test.app.services
    expect(await names()).toEqual([])
    expect((await test.member.ok(p.months, {})).total).toBe(0)
    expect((await test.member.ok(p.shapes, {})).data).toEqual([])
    test.clock.advance(59_000)
    expect(await names()).toEqual([])
    test.clock.advance(2000)
    expect(await names()).toEqual(['new.jpg'])
    await readMedia(test)
    expect((await test.member.ok(p.months, {})).months).toEqual([{ month: '2019-03', days: [{ day: 4, count: 1 }] }])
    // What is read again, for example because of a new name, stays where it is.
    await db.transaction(tx => tables(tx).updateTable('media_details').set({ reader: 1 }).execute())
    expect(await names()).toEqual(['new.jpg'])
  })

  it('a picture that was queued by a clock far ahead is not hidden until then', async () => {
    await upload('ahead.jpg', await picture(44, 33, '2019:03:05 05:06:07'))
    expect(await names()).not.toContain('ahead.jpg')
    const ahead = { queued_at: test.clock.now() + 24 * 3600_000 }
    const { db } = test.app.services
    await db.transaction(tx => tables(tx).updateTable('media_queue').set(ahead).where('queued_at', '>', 0).execute())
    expect(await names()).toContain('ahead.jpg')
    await readMedia(test)
  })

  it('everyone is told of a picture as soon as it has been read, also of one that says nothing', async () => {
    await upload('plain.png', fixture('picture.png'))
    await readMedia(test)
    expect(await names()).toContain('plain.png')
  })

  it('proportions are those of the upright picture, by day, in the order of the list', async () => {
    await upload('wide.jpg', await picture(160, 90, '2018:01:02 10:00:00'))
    // A camera that was held upright.
    await upload('tall.jpg', await picture(160, 120, '2018:01:02 11:00:00', 6))
    await upload('panorama.jpg', await picture(1000, 20, '2018:01:02 12:00:00'))
    await upload('raw.dng', Buffer.from('no picture at all'))
    await readMedia(test)
    const query = { fromDay: '2018-01-02', toDay: '2018-01-02' }
    const { data } = await test.member.ok(p.photos, { query })
    const wanted = [
      ['panorama.jpg', 255],
      ['tall.jpg', 36],
      ['wide.jpg', 85],
    ]
    expect(data.map(photo => [photo.name, photo.shape])).toEqual(wanted)
    const shapes = await test.member.ok(p.shapes, { query })
    expect(shapes).toEqual({ data: [{ day: '2018-01-02', shapes: 'ff2455' }], nextCursor: null })
    expect(readShapes('ff2455').map(proportionOf)).toEqual([255 / 48, 0.75, 85 / 48])
    const all = await test.member.ok(p.shapes, {})
    const { total, months } = await test.member.ok(p.months, {})
    expect(all.data.map(({ day, shapes: text }) => [day, text.length / 2])).toEqual(
      months.flatMap(({ month, days }) =>
        days.map(({ day, count }) => [`${month}-${String(day).padStart(2, '0')}`, count]),
      ),
    )
    expect(all.data.flatMap(({ shapes: text }) => readShapes(text))).toHaveLength(total)
    await auditPhotos(test.app.services.db.read, test.spaceId)
  })

  it('can be limited to what the caller has starred, or has not', async () => {
    const [first] = (await test.member.ok(p.photos, { query: {} })).data
    if (!first) throw new Error('There is no photo')
    await test.member.ok(driveEndpoints.star, { body: { ids: [first.id] } })
    expect(await names({ starred: 'true' })).toEqual([first.name])
    expect(await names({ starred: 'false' })).not.toContain(first.name)
    expect((await test.member.ok(p.months, { query: { starred: 'true' } })).total).toBe(1)
    expect((await test.member.ok(p.shapes, { query: { starred: 'true' } })).data).toHaveLength(1)
  })

  it('a list that begins nowhere is refused', async () => {
    const answer = await test.member.call(p.shapes, { query: { cursor: 'nonsense' } })
    expect(answer.problem.code).toBe('list.bad-cursor')
  })
})

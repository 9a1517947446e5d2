import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { photosEndpoints as p } from '@holdall/contract/photos/photos.endpoints.ts'
import type { PhotosQuery } from '@holdall/contract/photos/photos.schemas.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import * as d from '../../../test/dated-pictures.ts'
import { tag } from '../../../test/dated-pictures.ts'
import { createDriveTest, type DriveTest } from '../../../test/drive-test.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { fixture } from '../../../test/fixtures/fixtures.ts'
import { auditPhotos } from '../../../test/photo-audit.ts'

const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#456' } })
  .jpeg()
  .toBuffer()

/** A picture of an iPhone with the identifier of a live photo in the maker's notes. */
function pictureOf(id: string, at: string): Buffer {
  const notes = Buffer.concat([
    Buffer.from('Apple iOS\0\0\x01MM', 'latin1'),
    Buffer.from([0, 1, 0, 0x11, 0, 2, 0, 0, 0, id.length + 1, 0, 0, 0, 32, 0, 0, 0, 0]),
    Buffer.from(`${id}\0`, 'latin1'),
  ])
  return d.jpegWith(
    jpeg,
    d.exifSegment(d.exifBlock({ shot: { [tag.original]: at, [tag.notes]: notes.toString('latin1') } })),
  )
}
function filmOf(id: string, at: string): Buffer {
  const names = { 'com.apple.quicktime.content.identifier': id, 'com.apple.quicktime.creationdate': at }
  return d.film(0, d.quickTimeMeta(names))
}
const dated = (at: string) => d.jpegWith(jpeg, d.exifSegment(d.exifBlock({ shot: { [tag.original]: at } })))
const filmAt = (instant: number) => d.film(d.since1904(instant))

describe.each(dialects)('live photos on %s', dialect => {
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
  async function read() {
    test.clock.advance(5000)
    await test.app.worker.runDue()
  }
  /** `name+film` of the tiles of a day, which the counts have to agree with. */
  async function tiles(
    day: string,
    member: Pick<TestMember, 'client'>['client'] = test.member,
    more: Partial<PhotosQuery> = {},
  ) {
    const query = { fromDay: day, toDay: day, ...more }
    const { data } = await member.ok(p.photos, { query })
    const { kind } = more
    const months = (await member.ok(p.months, { query: { kind } })).months.find(one => one.month === day.slice(0, 7))
    expect(months?.days.find(one => one.day === Number(day.slice(8)))?.count ?? 0).toBe(data.length)
    return data.map(photo => [photo.name, ...(photo.live ?? []).map(film => film.name)].join('+'))
  }

  it('a picture and its film of a phone are one tile on one day, and two files in their folder', async () => {
    const film = await upload('LIVE_0001.MOV', fixture('live.mov'))
    await upload('LIVE_0001.HEIC', fixture('live.heic'))
    await read()
    expect(await tiles('2021-07-31')).toEqual(['LIVE_0001.HEIC+LIVE_0001.MOV'])
    expect(await tiles('2021-08-01')).toEqual([])
    expect(await tiles('2021-07-31', test.member, { kind: 'videos' })).toEqual([])
    const { data } = await test.member.ok(e.children, { params: { id: test.rootId } })
    expect(data.map(item => item.name)).toEqual(['LIVE_0001.HEIC', 'LIVE_0001.MOV'])
    await auditPhotos(test.app.services.db.read, test.spaceId)
    // Each stays a file of its own: without its picture, the film is a tile, and with it again, it isn't.
    const picture = data[0]?.id ?? ''
    await test.member.ok(e.trash, { body: { ids: [picture] } })
    expect(await tiles('2021-07-31')).toEqual(['LIVE_0001.MOV'])
    await test.member.ok(e.restore, { body: { ids: [picture] } })
    expect(await tiles('2021-07-31')).toEqual(['LIVE_0001.HEIC+LIVE_0001.MOV'])
    const { id: elsewhere } = await test.member.ok(e.newFolder, { body: { parentId: test.rootId, name: 'elsewhere' } })
    await test.member.ok(e.move, { body: { ids: [film], to: elsewhere } })
    expect(await tiles('2021-07-31')).toEqual(['LIVE_0001.MOV', 'LIVE_0001.HEIC'])
    await test.member.ok(e.move, { body: { ids: [film], to: test.rootId } })
    expect(await tiles('2021-07-31')).toEqual(['LIVE_0001.HEIC+LIVE_0001.MOV'])
    await auditPhotos(test.app.services.db.read, test.spaceId)
  })

  it('they are recognised by their identifier, whatever their names and times', async () => {
    const id = '5F9F8B06-7C5B-4A58-9A1B-2C1C6B9D5E4F'
    await upload('renamed.jpg', pictureOf(id, '2022:03:04 05:06:07'))
    await upload('other.mov', filmOf(id, '2022-03-04T05:09:00+0100'))
    await upload('IMG_9.mov', filmOf('another', '2022-03-04T05:06:07+0100'))
    await read()
    expect(await tiles('2022-03-04')).toEqual(['renamed.jpg+other.mov', 'IMG_9.mov'].toSorted().reverse())
  })

  it('by their names only if they were taken at the same time and the film is short', async () => {
    await upload('IMG_1.jpg', dated('2022:05:06 07:08:09'))
    await upload('IMG_1.mp4', filmAt(Date.UTC(2022, 4, 6, 7, 8, 7)))
    await upload('IMG_2.jpg', dated('2022:05:06 08:08:09'))
    await upload('IMG_2.mp4', filmAt(Date.UTC(2022, 4, 6, 9, 8, 7)))
    await upload('IMG_3.jpg', dated('2022:05:06 10:08:09'))
    await upload('IMG_33.mp4', filmAt(Date.UTC(2022, 4, 6, 10, 8, 9)))
    const long = filmAt(Date.UTC(2022, 4, 6, 11, 8, 9))
    long.writeUInt32BE(60_000, long.indexOf('mvhd') + 20)
    await upload('IMG_4.jpg', dated('2022:05:06 11:08:09'))
    await upload('IMG_4.mp4', long)
    await read()
    expect((await tiles('2022-05-06')).toSorted()).toEqual([
      ...['IMG_1.jpg+IMG_1.mp4', 'IMG_2.jpg', 'IMG_2.mp4', 'IMG_3.jpg', 'IMG_33.mp4', 'IMG_4.jpg', 'IMG_4.mp4'],
    ])
  })

  it('the film is known of a picture that is opened by its address, to those who may see both', async () => {
    const [bo, eve] = [await buildMember(test), await buildMember(test)]
    const picture = await upload('IMG_8.jpg', dated('2022:08:09 07:08:09'))
    const film = await upload('IMG_8.mp4', filmAt(Date.UTC(2022, 7, 9, 7, 8, 9)))
    const plain = await upload('IMG_88.jpg', dated('2022:08:09 09:08:09'))
    await read()
    const films = async (id: string, { client }: Pick<TestMember, 'client'> = { client: test.member }) =>
      (await client.ok(p.live, { params: { id } })).data.map(item => item.name)
    expect(await films(picture)).toEqual(['IMG_8.mp4'])
    expect([await films(film), await films(plain), await films(test.rootId)]).toEqual([[], [], []])
    const share = (id: string) =>
      test.member.ok(peopleEndpoints.share, { params: { id }, body: { emails: [bo.email], role: 'viewer' } })
    await share(picture)
    expect(await films(picture, bo)).toEqual([])
    await share(film)
    expect(await films(picture, bo)).toEqual(['IMG_8.mp4'])
    expect((await eve.client.call(p.live, { params: { id: picture } })).status).toBe(404)
    await test.member.ok(e.trash, { body: { ids: [film] } })
    expect(await films(picture)).toEqual([])
    await test.member.ok(e.restore, { body: { ids: [film] } })
  })

  it('somebody who may only see the film has it as a tile', async () => {
    const bo = await buildMember(test)
    const picture = await upload('IMG_7.jpg', dated('2022:07:08 07:08:09'))
    const film = await upload('IMG_7.mp4', filmAt(Date.UTC(2022, 6, 8, 7, 8, 9)))
    await read()
    const share = (id: string) =>
      test.member.ok(peopleEndpoints.share, { params: { id }, body: { emails: [bo.email], role: 'viewer' } })
    await share(film)
    expect(await tiles('2022-07-08', bo.client)).toEqual(['IMG_7.mp4'])
    await share(picture)
    expect(await tiles('2022-07-08', bo.client)).toEqual(['IMG_7.jpg+IMG_7.mp4'])
    expect(await tiles('2022-07-08')).toEqual(['IMG_7.jpg+IMG_7.mp4'])
  })
})

import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { photosEndpoints as p } from '@holdall/contract/photos/photos.endpoints.ts'
import type { PhotosQuery } from '@holdall/contract/photos/photos.schemas.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../test/drive-test.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { fixture } from '../../../test/fixtures/fixtures.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { auditPhotos, dateContent } from '../../../test/photo-audit.ts'
import { buildTeam, join } from '../../../test/workspaces.ts'

/** What a client sends: defaults are the server's. */
type Asked = Partial<PhotosQuery>

const takenOn = (at: string) => ({ IFD2: { DateTimeOriginal: at } })

/** A small picture that says when it was taken. */
function picture(at: string) {
  const create = { width: 40, height: 30, channels: 3 as const, background: { r: 40, g: at.length * 9, b: 90 } }
  return sharp({ create }).withExif(takenOn(at))
}

describe.each(dialects)('when pictures and videos were taken, on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect, { PATH: '/nowhere' })
  })
  afterAll(() => test.close())

  async function upload(name: string, bytes: Buffer) {
    const created = await test.createTransfer(name, bytes.length, {
      body: bytes,
      metadata: { lastModified: String(Date.UTC(2021, 5, 1, 12)) },
    })
    expect(created.status).toBe(201)
  }
  const photos = async (query: Asked = {}) => (await test.member.ok(p.photos, { query })).data
  const months = (query: Asked = {}) => test.member.ok(p.months, { query })

  it('is read from JPEG, PNG, WebP, AVIF and HEIC files and from films, and is otherwise their own time', async () => {
    const film = Buffer.from(fixture('clip.mp4'))
    // Seconds since 1904.
    film.writeUInt32BE(Date.UTC(2019, 7, 20, 9, 30) / 1000 + 2_082_844_800, film.indexOf('mvhd') + 8)
    await upload('jpeg.jpg', await picture('2024:02:29 23:59:58').jpeg().toBuffer())
    await upload('webp.webp', await picture('2023:01:31 08:00:00').webp().toBuffer())
    await upload('avif.avif', await picture('2022:12:24 18:00:00').avif().toBuffer())
    await upload('png.png', await picture('2022:12:24 19:00:00').png().toBuffer())
    await upload('heic.heic', fixture('picture.heic'))
    await upload('never.jpg', await picture('0000:00:00 00:00:00').jpeg().toBuffer())
    await upload('film.mp4', film)
    await upload('drawing.svg', fixture('picture.svg'))
    await upload('song.mp3', fixture('tone.mp3'))
    await upload('letter.pdf', fixture('letter.pdf'))
    test.clock.advance(5000)
    await test.app.worker.runDue()
    const found = (await photos()).map(photo => [photo.name, photo.takenAt.slice(0, 19)])
    const modified = '2021-06-01T12:00:00'
    expect(found.slice(0, 4)).toEqual([
      ['jpeg.jpg', '2024-02-29T23:59:58'],
      ['webp.webp', '2023-01-31T08:00:00'],
      ['png.png', '2022-12-24T19:00:00'],
      ['avif.avif', '2022-12-24T18:00:00'],
    ])
    expect(found.slice(4, 6).sort()).toEqual([
      ['heic.heic', modified],
      ['never.jpg', modified],
    ])
    expect(found.slice(6)).toEqual([['film.mp4', '2019-08-20T09:30:00']])
    expect(await months()).toEqual({
      total: 7,
      months: [
        { month: '2024-02', days: [{ day: 29, count: 1 }] },
        { month: '2023-01', days: [{ day: 31, count: 1 }] },
        { month: '2022-12', days: [{ day: 24, count: 2 }] },
        { month: '2021-06', days: [{ day: 1, count: 2 }] },
        { month: '2019-08', days: [{ day: 20, count: 1 }] },
      ],
    })
    expect((await photos({ kind: 'videos' })).map(photo => [photo.name, photo.duration])).toEqual([['film.mp4', 1]])
    expect((await photos({ kind: 'pictures' })).length).toBe(6)
    expect((await months({ kind: 'videos' })).total).toBe(1)
    for (const photo of await photos({ kind: 'pictures' })) expect(photo.thumbnailUrl, photo.name).not.toBeNull()
    await auditPhotos(test.app.services.db.read, test.spaceId)
  })

  it('the timeline is read from any day on, in pieces without gaps, and from the middle of a day', async () => {
    const all = (await photos()).map(photo => photo.name)
    const from = async (query: Asked) => (await photos(query)).map(photo => photo.name)
    expect(await from({ toDay: '2022-12-24' })).toEqual(all.slice(2))
    expect(await from({ toDay: '2022-12-24', skip: 1, perPage: 2 })).toEqual(all.slice(3, 5))
    expect(await from({ fromDay: '2022-12-24', toDay: '2023-12-31' })).toEqual(all.slice(1, 4))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await test.member.ok(p.photos, { query: { cursor, perPage: 2 } })
      seen.push(...page.data.map(photo => photo.name))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(all)
    const answer = await test.member.call(p.photos, { query: { cursor: 'nonsense' } })
    expect(answer.problem.code).toBe('list.bad-cursor')
  })
})

describe.each(dialects)('who sees which photos, on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const jpeg = { mime: 'image/jpeg' }
  const share = (from: TestMember, id: string, to: TestMember) =>
    from.client.ok(peopleEndpoints.share, { params: { id }, body: { emails: [to.email], role: 'viewer' } })
  /** The names in the list, which the counts have to agree with. */
  async function seen(member: TestMember, query: Asked = {}): Promise<string[]> {
    const { data } = await member.client.ok(p.photos, { query })
    expect((await member.client.ok(p.months, { query })).total).toBe(data.length)
    return data.map(photo => photo.name).sort()
  }

  it('shows one’s own drive, what others share and workspaces, each photo once', async () => {
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    const team = await buildTeam(test)
    await join(team, ada, 'Editor')
    await buildFile(test, ada, { name: 'mine.jpg', ...jpeg })
    const trip = await buildFolder(eve, 'trip')
    const deep = await buildFolder(eve, 'deep', trip.id)
    const one = await buildFile(test, eve, { name: 'one.jpg', parentId: deep.id, ...jpeg })
    const other = await buildFile(test, eve, { name: 'other.jpg', ...jpeg })
    await buildFile(test, eve, { name: 'private.jpg', ...jpeg })
    const ours = await buildFile(test, team.owner, { name: 'ours.jpg', parentId: team.rootId, ...jpeg })
    expect(await seen(ada)).toEqual(['mine.jpg', 'ours.jpg'])
    // One picture is within reach in three ways, another in two.
    for (const id of [trip.id, deep.id, one, other]) await share(eve, id, ada)
    await share(team.owner, ours, ada)
    expect(await seen(ada)).toEqual(['mine.jpg', 'one.jpg', 'other.jpg', 'ours.jpg'])
    expect(await seen(ada, { place: 'own' })).toEqual(['mine.jpg'])
    expect(await seen(ada, { place: 'shared' })).toEqual(['one.jpg', 'other.jpg'])
    expect(await seen(ada, { spaceId: team.id })).toEqual(['ours.jpg'])
    expect(await seen(eve)).toEqual(['one.jpg', 'other.jpg', 'private.jpg'])
    for (const endpoint of [p.photos, p.months]) {
      const answer = await ada.client.call(endpoint, { query: { spaceId: eve.space.id } })
      expect(answer.problem.code).toBe('workspace.not-found')
    }
    await eve.client.ok(e.trash, { body: { ids: [trip.id] } })
    expect(await seen(ada)).toEqual(['mine.jpg', 'other.jpg', 'ours.jpg'])
    expect(await seen(eve)).toEqual(['other.jpg', 'private.jpg'])
    await eve.client.ok(e.restore, { body: { ids: [trip.id] } })
    expect(await seen(ada)).toContain('one.jpg')
    await team.owner.client.ok(w.delete, { params: { id: team.id }, body: { name: team.name } })
    expect(await seen(ada)).toEqual(['mine.jpg', 'one.jpg', 'other.jpg'])
    for (const place of [eve, ada]) await auditPhotos(test.app.services.db.read, place.space.id)
  })

  it('a change moves a photo at once: its content, its folder, its name and the trash', async () => {
    const ada = await buildMember(test)
    const { db } = test.app.services
    const album = await buildFolder(ada, 'album')
    const id = await buildFile(test, ada, { name: 'a.jpg', ...jpeg })
    await dateContent(db, id, Date.UTC(2020, 0, 2))
    const monthsOf = async () => (await ada.client.ok(p.months, {})).months.map(month => month.month)
    expect(await monthsOf()).toEqual(['2020-01'])
    await ada.client.ok(e.copy, { body: { ids: [id], to: album.id } })
    await test.app.worker.runDue()
    expect((await ada.client.ok(p.months, {})).months).toEqual([{ month: '2020-01', days: [{ day: 2, count: 2 }] }])
    // New content has a time of its own, which is not known yet.
    await buildFile(test, ada, { name: 'a.jpg', text: 'other bytes', ...jpeg })
    const now = new Date(test.clock.now()).toISOString().slice(0, 7)
    expect(await monthsOf()).toEqual([now, '2020-01'])
    await buildFile(test, ada, { name: 'a.jpg', text: 'words' })
    expect(await monthsOf()).toEqual(['2020-01'])
    await auditPhotos(db.read, ada.space.id)
  })
})

import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { outlineEndpoints } from '@holdall/contract/files/outlines/outline.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { buildMember } from '../../../../test/factories.ts'
import { fixture } from '../../../../test/fixtures/fixtures.ts'
import { StorageError } from '../../../drivers/storage/storage-driver.ts'
import { inMemory } from '../../../platform/formats/media-reader/reader/pictures/in-memory.ts'
import { readExif } from '../../../platform/formats/media-reader/reader/pictures/read-exif.ts'
import { catchUpLengths } from './media.job.ts'
import { listOutdated } from './media.repository.ts'
import { recordLengths } from './record-lengths.ts'

describe.each(dialects)('metadata of pictures on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect)
  })
  afterAll(() => test.close())

  async function details(name: string, bytes: Buffer) {
    const created = await test.createTransfer(name, bytes.length, { body: bytes })
    const params = { id: created.headers.get('holdall-item') ?? '' }
    const first = await test.member.ok(outlineEndpoints.media, { params })
    await test.app.worker.runDue()
    return { first, id: params.id, later: await test.member.ok(outlineEndpoints.media, { params }) }
  }

  it('[BROWSE-18] contains a photo’s size, camera, exposure, time and place', async () => {
    const { first, later } = await details('photo.jpg', fixture('picture.jpg'))
    expect(first).toEqual({ details: {}, isPending: true })
    expect(later.isPending).toBe(false)
    expect(later.details).toEqual({
      width: 320,
      height: 240,
      camera: 'Canon EOS R6',
      lens: 'RF24-105mm F4 L IS USM',
      exposure: 1 / 250,
      aperture: 5.6,
      iso: 400,
      focalLength: 50,
      takenAt: '2026-03-14T07:45:12+10:00',
      takenFrom: 'camera',
      latitude: -33.8568,
      longitude: 151.2153,
    })
  })

  it('[BROWSE-18] contains only the size of other pictures, and is empty for other or broken files', async () => {
    expect((await details('plain.png', fixture('picture.png'))).later.details).toEqual({ width: 320, height: 240 })
    expect((await details('words.pdf', fixture('letter.pdf'))).first).toEqual({ details: {}, isPending: false })
    expect((await details('cut.jpg', fixture('picture.jpg').subarray(0, 60))).later).toEqual({
      details: {},
      isPending: false,
    })
  })

  it('[BROWSE-18] is shown to no one else, and to no visitor', async () => {
    const { id } = await details('private.jpg', fixture('picture.jpg'))
    expect((await test.send('GET', `/api/v1/items/${id}/media`, { isAnonymous: true })).status).toBe(401)
    const other = await buildMember(test)
    expect((await other.client.call(outlineEndpoints.media, { params: { id } })).status).toBe(404)
  })
})

describe.each(dialects)('playing times of videos and audio files on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    // Without ffprobe, only the containers' own metadata is available.
    test = await createDriveTest(dialect, { PATH: '/nowhere' })
  })
  afterAll(() => test.close())

  async function upload(name: string, bytes = fixture(name)) {
    const created = await test.createTransfer(name, bytes.length, { body: bytes })
    return created.headers.get('holdall-item') ?? ''
  }
  async function catchUp() {
    test.clock.advance(5000)
    await test.app.worker.runDue()
  }
  const listed = async (id: string) =>
    (await test.member.ok(driveEndpoints.children, { params: { id: test.rootId } })).data.find(item => item.id === id)
  const details = (id: string) => test.member.ok(outlineEndpoints.media, { params: { id } })

  it('[BROWSE-18] appear in lists soon after the upload, and with more in the details', async () => {
    const [film, song, plain] = [await upload('clip.mp4'), await upload('covered.mp3'), await upload('picture.png')]
    expect(await listed(film)).not.toHaveProperty('duration')
    const events = () => tables(test.app.services.db.read).selectFrom('events').select('payload').execute()
    await catchUp()
    expect(await listed(film)).toMatchObject({ duration: 1 })
    expect(await listed(song)).toMatchObject({ duration: 1.032 })
    expect(await listed(plain)).not.toHaveProperty('duration')
    expect((await events()).filter(event => event.payload.includes(song)).length).toBeGreaterThanOrEqual(2)
    expect(await details(film)).toEqual({ details: { seconds: 1, width: 160, height: 120 }, isPending: false })
    expect(await details(song)).toEqual({
      details: { seconds: 1.032, title: 'Dawn chorus', artist: 'The Lorikeets' },
      isPending: false,
    })
  })

  it('[BROWSE-18] are not found for a file that is not a film, and not looked for again', async () => {
    const id = await upload('cut.mp4', fixture('clip.mp4').subarray(0, 64))
    await catchUp()
    expect(await details(id)).toEqual({ details: {}, isPending: false })
    expect(await tables(test.app.services.db.read).selectFrom('media_queue').selectAll().execute()).toEqual([])
  })

  it('[PREV-06] what an earlier reader wrote down of a song in another alphabet is read again', async () => {
    const id = await upload('song.mp3', fixture('covered.mp3'))
    await catchUp()
    const { db } = test.app.services
    const garbled = JSON.stringify({ seconds: 1.032, title: 'Ïîäìîñêîâíûå âå÷åðà', artist: 'Õîð' })
    await db.transaction(tx => tables(tx).updateTable('media_details').set({ details: garbled, reader: 1 }).execute())
    expect((await details(id)).details.title).toBe('Ïîäìîñêîâíûå âå÷åðà')
    await catchUpLengths(test.app.ctx)
    await catchUp()
    expect((await details(id)).details).toEqual({ seconds: 1.032, title: 'Dawn chorus', artist: 'The Lorikeets' })
    // Once: what this version has read isn't outdated.
    expect(await listOutdated(db.read, 10)).toEqual([])
  })

  it('[BROWSE-18] are read after a start for files stored before; a file that ended the server three times is skipped', async () => {
    const [old, deadly] = [await upload('clip.webm'), await upload('clip.mkv')]
    await catchUp()
    const { db } = test.app.services
    await db.transaction(async tx => {
      const blobs = await tables(tx)
        .selectFrom('items')
        .innerJoin('versions', 'versions.id', 'items.version_id')
        .select(['items.id', 'versions.blob_id'])
        .where('items.id', 'in', [old, deadly])
        .execute()
      for (const { id, blob_id } of blobs) {
        await tables(tx).deleteFrom('media_details').where('blob_id', '=', blob_id).execute()
        await tables(tx)
          .insertInto('media_queue')
          .values({ blob_id, tries: id === deadly ? 3 : 0 })
          .execute()
      }
    })
    await catchUpLengths(test.app.ctx)
    await catchUp()
    expect([(await details(old)).details.seconds, (await details(deadly)).details.seconds]).toEqual([1.003, undefined])
  })

  const run = { id: 'r', attempt: 1, signal: AbortSignal.timeout(60_000), progress: async () => undefined }
  /** A storage with some parts replaced. */
  const storageWith = (other: object) => ({
    ...test.app.ctx,
    storage: Object.assign(Object.create(test.app.services.storage), other),
  })
  type Read = (key: string, options?: { readonly range?: unknown }) => Promise<AsyncIterable<Uint8Array>>

  it('[BROWSE-18] wait for files whose storage is unavailable, and are read for others', async () => {
    const { db, storage } = test.app.services
    // Each with a different length, because equal bytes would be one blob.
    for (const length of [8, 16, 24, 32])
      await upload(`away ${length}.mp4`, Buffer.concat([fixture('clip.mp4'), Buffer.alloc(length)]))
    await upload('here.flac', Buffer.concat([fixture('tone.flac'), Buffer.alloc(8)]))
    const blobs = await tables(db.read)
      .selectFrom('media_queue')
      .innerJoin('blobs', 'blobs.id', 'blob_id')
      .selectAll('blobs')
      .execute()
    const away = blobs.filter(blob => blob.mime.startsWith('video/'))
    expect([blobs.length, away.length]).toEqual([5, 4])
    const ids = away.map(blob => blob.id)
    await db.transaction(tx => tables(tx).updateTable('blobs').set({ disk: 'away' }).where('id', 'in', ids).execute())
    const keys = new Set(away.map(blob => blob.storage_key))
    const asked = new Set<string>()
    const read: Read = (key, options) => {
      if (!keys.has(key)) return storage.read(key, options as never)
      asked.add(key)
      return Promise.reject(new StorageError('unavailable', 'away'))
    }
    expect(await recordLengths(storageWith({ read }), run)).toEqual({ files: 1, away: 3, isMoreLeft: false })
    expect(asked.size).toBe(3)
    const left = await tables(db.read).selectFrom('media_queue').select(['blob_id', 'tries']).execute()
    expect(left.map(one => one.blob_id).sort()).toEqual(ids.toSorted())
    expect(left.every(one => one.tries === 0)).toBe(true)
    // Once it is back, all of them are read.
    expect(await recordLengths(test.app.ctx, run)).toEqual({ files: 4, away: 0, isMoreLeft: false })
  })

  it('[BROWSE-18] are not worth fetching a whole file without ffprobe', async () => {
    const { storage } = test.app.services
    await upload('clip.mpg')
    let whole = 0
    const read: Read = (key, options) => {
      if (!options?.range) whole++
      return storage.read(key, options as never)
    }
    const elsewhere = storageWith({ read, localPath: () => null })
    expect(await recordLengths(elsewhere, run)).toEqual({ files: 1, away: 0, isMoreLeft: false })
    expect(whole).toBe(0)
  })
})

it('[BROWSE-18] Exif data with invalid offsets is read as far as possible', async () => {
  const read = (bytes: Buffer) => readExif(inMemory(bytes))
  const nothing = { details: {}, claims: [] }
  const good = Buffer.alloc(64, 0xff)
  good.write('II*\0', 0, 'latin1')
  good.writeUInt32LE(8, 4)
  expect(await read(good)).toEqual(nothing)
  expect(await read(Buffer.from('MM'))).toEqual(nothing)
  for (let at = 0; at < 64; at++) expect(await read(good.subarray(0, at))).toEqual(nothing)
})

import { outlineEndpoints } from '@holdall/contract/files/outlines/outline.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Storage } from '../../src/drivers/storage/storage.ts'
import { StorageError } from '../../src/drivers/storage/storage-driver.ts'
import { mediaJob } from '../../src/features/previews/media/media.job.ts'
import { outlineJob } from '../../src/features/previews/outlines/outline.job.ts'
import { thumbnailsJob } from '../../src/features/previews/thumbnails/thumbnails.job.ts'
import { indexTexts } from '../../src/features/text-extraction/index-texts.ts'
import { textsJob } from '../../src/features/text-extraction/texts.job.ts'
import type { JobDefinition } from '../../src/platform/jobs/jobs.ts'
import { createWorker } from '../../src/platform/jobs/worker.ts'
import { tables } from '../all-tables.ts'
import { dialects } from '../databases.ts'
import { createDriveTest, type DriveTest } from '../drive-test.ts'
import { fixture } from '../fixtures/fixtures.ts'

describe.each(dialects)('work on files whose storage is unavailable on %s', dialect => {
  let test: DriveTest
  /** The storages that are unavailable. */
  let away: Set<string>
  let asked: string[]
  let storage: Storage
  beforeEach(async () => {
    test = await createDriveTest(dialect, { PATH: '/nowhere' })
    away = new Set()
    asked = []
    const real = test.app.services.storage
    const guard = async (key: string) => {
      const blob = await tables(test.app.services.db.read)
        .selectFrom('blobs')
        .select('disk')
        .where('storage_key', '=', key)
        .executeTakeFirst()
      if (!away.has(blob?.disk ?? '')) return
      asked.push(key)
      throw new StorageError('unavailable', 'The disk is away')
    }
    storage = Object.assign(Object.create(real), {
      localPath: () => null,
      read: async (key: string, options: object) => {
        await guard(key)
        return real.read(key, options)
      },
    })
  })
  afterEach(() => test.close())

  async function upload(name: string, bytes: Buffer, disk = 'here'): Promise<string> {
    const created = await test.createTransfer(name, bytes.length, { body: bytes })
    const id = created.headers.get('holdall-item') ?? ''
    await test.app.services.db.transaction(async tx => {
      const { blob_id } = await tables(tx)
        .selectFrom('versions')
        .select('blob_id')
        .where('item_id', '=', id)
        .executeTakeFirstOrThrow()
      await tables(tx).updateTable('blobs').set({ disk }).where('id', '=', blob_id).execute()
    })
    return id
  }
  const workerOf = (...jobs: readonly unknown[]) =>
    createWorker({ ...test.app.ctx, storage }, jobs as readonly JobDefinition[])
  const found = async (q: string) =>
    (await test.member.ok(searchEndpoints.search, { query: { q } })).data.map(hit => hit.name)
  const thumbnail = async (id: string) => (await test.send('GET', `/api/v1/items/${id}/thumbnail?size=small`)).code

  it('texts wait for their storage however long it takes, delay no others, and are read once it is back', async () => {
    away.add('far')
    for (const n of [1, 2, 3, 4]) await upload(`far ${n}.txt`, Buffer.from(`wombat number ${n}`), 'far')
    await upload('near.txt', Buffer.from('wombat at home'))
    const worker = workerOf(textsJob)
    for (let n = 0; n < 5; n++) {
      test.clock.advance(5 * 60_000 + 1)
      await worker.runDue()
    }
    expect(await found('wombat')).toEqual(['near.txt'])
    const left = await tables(test.app.services.db.read).selectFrom('text_queue').select('tries').execute()
    expect(left.map(row => row.tries)).toEqual([0, 0, 0, 0])
    // A file that arrives in the meantime is processed immediately.
    await upload('later.txt', Buffer.from('wombat of today'))
    test.clock.advance(2000)
    await worker.runDue()
    expect((await found('wombat')).sort()).toEqual(['later.txt', 'near.txt'])
    away.clear()
    // A storage is assumed to be unavailable for half a minute at most.
    storage = Object.assign(Object.create(storage), {})
    test.clock.advance(5 * 60_000)
    await workerOf(textsJob).runDue()
    expect(await found('wombat')).toHaveLength(6)
  })

  it('texts whose bytes are lost stop waiting', async () => {
    await upload('lost.txt', Buffer.from('gone with the wind'))
    const lost = Object.assign(Object.create(storage), {
      read: async () => {
        throw new StorageError('missing', 'There is no such object')
      },
    })
    const run = { id: 'r', attempt: 1, signal: AbortSignal.timeout(60_000), progress: async () => undefined }
    const answer = await indexTexts({ ...test.app.ctx, storage: lost }, run)
    expect(answer).toEqual({ files: 1, away: 0, isMoreLeft: false })
    expect(await tables(test.app.services.db.read).selectFrom('text_queue').select('tries').execute()).toEqual([])
  })

  it('pictures wait for their storage however long it takes, and it is only asked once in a while', async () => {
    away.add('far')
    const picture = (color: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background: color } })
        .png()
        .toBuffer()
    const far = await upload('far.png', await picture('#f00'), 'far')
    const farther = await upload('farther.png', await picture('#0f0'), 'far')
    const near = await upload('near.png', await picture('#00f'))
    const worker = workerOf(thumbnailsJob)
    for (let n = 0; n < 8; n++) {
      await worker.runDue()
      test.clock.advance(60 * 60_000 + 1)
    }
    expect([await thumbnail(far), await thumbnail(farther), await thumbnail(near)]).toEqual([
      'file.thumbnail-pending',
      'file.thumbnail-pending',
      undefined,
    ])
    expect(asked).toHaveLength(1)
    away.clear()
    storage = Object.assign(Object.create(storage), {})
    await workerOf(thumbnailsJob).runDue()
    expect([await thumbnail(far), await thumbnail(farther)]).toEqual([undefined, undefined])
  })

  it('details of pictures and outlines of documents wait too', async () => {
    away.add('far')
    const photo = await upload('photo.jpg', fixture('picture.jpg'), 'far')
    const letter = await upload('letter.docx', fixture('letter.docx'), 'far')
    await test.member.ok(outlineEndpoints.media, { params: { id: photo } })
    expect((await test.send('GET', `/api/v1/items/${letter}/outline`)).code).toBe('file.document-pending')
    const worker = workerOf(mediaJob, outlineJob)
    for (let n = 0; n < 5; n++) {
      await worker.runDue()
      test.clock.advance(60 * 60_000 + 1)
    }
    away.clear()
    storage = Object.assign(Object.create(storage), {})
    await workerOf(mediaJob, outlineJob).runDue()
    const { details } = await test.member.ok(outlineEndpoints.media, { params: { id: photo } })
    expect(details.width).toBe(320)
    expect((await test.send('GET', `/api/v1/items/${letter}/outline`)).status).toBe(200)
  })

  it('an unreadable file on this machine is not mistaken for a broken one', async () => {
    const photo = await upload('photo.jpg', fixture('picture.jpg'))
    const real = test.app.services.storage
    storage = Object.assign(Object.create(real), {
      localPath: () => '/nowhere/at/all',
      stat: async () => {
        throw new StorageError('unavailable', 'EIO: i/o error')
      },
    })
    await workerOf(thumbnailsJob).runDue()
    expect(await thumbnail(photo)).toBe('file.thumbnail-pending')
    test.clock.advance(60_000)
    storage = real
    await workerOf(thumbnailsJob).runDue()
    expect(await thumbnail(photo)).toBeUndefined()
  })
})

import { driveEndpoints as drive } from '@holdall/contract/drive/drive.endpoints.ts'
import { photosEndpoints } from '@holdall/contract/photos/photos.endpoints.ts'
import { searchContract } from '@holdall/contract/search/search.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { buildMember } from '../../../../test/factories.ts'
import { drawPlaceholder } from './draw-placeholder.ts'
import { catchUpPlaceholders } from './placeholders.job.ts'

/** Red on the left, blue on the right. */
async function flag(width = 400, height = 300): Promise<Buffer> {
  const blue = await sharp({ create: { width: width / 2, height, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .png()
    .toBuffer()
}

/** Five bits of red, green and blue of each pixel, row by row from the top. */
function pixelsOf(placeholder: string): number[][] {
  const bitmap = Buffer.from(placeholder, 'base64')
  const rows = [0, 1, 2, 3].map(row => [0, 1, 2, 3].map(column => bitmap.readUInt16LE((row * 4 + column) * 2)))
  return rows.toReversed().flatMap(row => row.map(pixel => [pixel >> 10, (pixel >> 5) & 31, pixel & 31]))
}

describe('the colours of a thumbnail', () => {
  it('are sixteen, from the top left to the bottom right', async () => {
    const pixels = pixelsOf(
      (await drawPlaceholder(
        await sharp(await flag())
          .webp()
          .toBuffer(),
      )) ?? '',
    )
    expect(pixels).toHaveLength(16)
    for (const [index, [red = 0, green = 0, blue = 0]] of pixels.entries()) {
      const isLeft = index % 4 < 2
      expect([red > 24, green < 6, blue > 24]).toEqual([isLeft, true, !isLeft])
    }
    const white = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#fff' } })
      .composite([{ input: { create: { width: 8, height: 2, channels: 3, background: '#000' } }, left: 0, top: 0 }])
      .removeAlpha()
      .png()
      .toBuffer()
    const rows = pixelsOf((await drawPlaceholder(white)) ?? '')
    expect([(rows[0] ?? [])[0], (rows[15] ?? [])[0]]).toEqual([0, 31])
  })

  it('are none for a picture with transparent parts, and those of greys for a grey one', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
      .webp()
      .toBuffer()
    expect(await drawPlaceholder(clear)).toBeNull()
    const grey = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#888' } })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    const [[red, green, blue] = []] = pixelsOf((await drawPlaceholder(grey)) ?? '')
    expect([green, blue]).toEqual([red, red])
  })
})

describe.each(suiteDialects)('placeholders on %s', dialect => {
  let test: DriveTest
  let photo: string
  let clear: string
  beforeAll(async () => {
    test = await createDriveTest(dialect, { PATH: process.env.PATH ?? '' })
    photo = await store('flag.png', await flag())
    clear = await store(
      'clear.png',
      await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
    )
    test.clock.advance(5000)
    await test.app.worker.runDue()
  })
  afterAll(() => test.close())

  async function store(name: string, bytes: Buffer, parentId = test.rootId): Promise<string> {
    const created = await test.createTransfer(name, bytes.length, { body: bytes, metadata: { parentId } })
    return created.headers.get('holdall-item') ?? ''
  }
  const found = (rows: readonly { id: string; placeholder: string | null }[], id = photo) =>
    rows.find(row => row.id === id)?.placeholder
  const own = async () => found((await test.member.ok(drive.children, { params: { id: test.rootId } })).data) ?? ''
  const stored = () =>
    tables(test.app.services.db.read).selectFrom('thumbnails').select(['size_name', 'placeholder']).execute()

  const waiting = async () => {
    const jobs = tables(test.app.services.db.read)
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'files.placeholders')
    return (await jobs.where('state', '=', 'queued').execute()).length
  }

  it('[PREV-03] are in the answer of each list with thumbnails, and in nothing else', async () => {
    const placeholder = await own()
    expect(pixelsOf(placeholder)).toHaveLength(16)
    const guest = await buildMember(test)
    await test.member.ok(drive.star, { body: { ids: [photo] } })
    await test.member.ok(drive.opened, { params: { id: photo } })
    await test.member.ok(peopleEndpoints.share, {
      params: { id: photo },
      body: { emails: [guest.email] },
    })
    const lists = {
      'drive.starred': (await test.member.ok(drive.starred)).data,
      'drive.recent': (await test.member.ok(drive.recent)).data,
      'search.items': (await test.member.ok(searchContract.endpoints.search, { query: { q: 'flag' } })).data,
      'photos.photos': (await test.member.ok(photosEndpoints.photos)).data,
      'sharing.byMe': (await test.member.ok(peopleEndpoints.sharedByMe)).data,
      'sharing.withMe': (await guest.client.ok(peopleEndpoints.sharedWithMe)).data,
      'drive.item': [await guest.client.ok(drive.item, { params: { id: photo } })],
    }
    for (const [list, rows] of Object.entries(lists)) expect([list, found(rows)]).toEqual([list, placeholder])
    expect(found((await test.member.ok(drive.children, { params: { id: test.rootId } })).data, clear)).toBeNull()
  })

  it('[LINK-04] reach the visitors of a link', async () => {
    const folder = await test.member.ok(drive.newFolder, { body: { parentId: test.rootId, name: 'Shared' } })
    const id = await store('shared.png', await flag(), folder.id)
    await test.app.worker.runDue()
    const link = await test.member.ok(sharingEndpoints.createLink, { params: { id: folder.id }, body: {} })
    const query = { link: link.slug }
    const visitor = test.client()
    const rows = (await visitor.ok(drive.children, { params: { id: folder.id }, query })).data
    expect(found(rows, id)).toBe(await own())
    expect((await visitor.ok(drive.item, { params: { id }, query })).placeholder).toBe(await own())
  })

  it('[PREV-03] stay with a picture in the trash, and with a copy of it', async () => {
    const id = await store('gone.png', await flag(200, 200))
    await test.app.worker.runDue()
    const { placeholder } = await test.member.ok(drive.item, { params: { id } })
    expect(pixelsOf(placeholder ?? '')).toHaveLength(16)
    await test.member.ok(drive.trash, { body: { ids: [id] } })
    expect(found((await test.member.ok(drive.trashList)).data, id)).toBe(placeholder)
    await test.member.ok(drive.restore, { body: { ids: [id] } })
    const folder = await test.member.ok(drive.newFolder, { body: { parentId: test.rootId, name: 'Copies' } })
    await test.member.ok(drive.copy, { body: { ids: [id], to: folder.id } })
    const copies = (await test.member.ok(drive.children, { params: { id: folder.id } })).data
    expect(copies.map(item => item.placeholder)).toEqual([placeholder])
  })

  it('[PREV-03] are read from thumbnails that an earlier version drew, once', async () => {
    const placeholder = await own()
    const before = await stored()
    await test.app.services.db.transaction(async tx => {
      await tables(tx).updateTable('thumbnails').set({ placeholder: null }).execute()
      await tables(tx).updateTable('items').set({ placeholder: null }).execute()
    })
    expect(await own()).toBe('')
    await catchUpPlaceholders(test.app.ctx)
    expect(await waiting()).toBe(1)
    await test.app.worker.runDue()
    expect(await own()).toBe(placeholder)
    expect(await stored()).toEqual(before)
    await catchUpPlaceholders(test.app.ctx)
    expect(await waiting()).toBe(0)
  })

  it('[PREV-03] a thumbnail that is lost or damaged doesn’t keep the others from being read', async () => {
    const { db, storage } = test.app.services
    const placeholder = await own()
    const row = await tables(db.read)
      .selectFrom('thumbnails')
      .innerJoin('versions', 'versions.blob_id', 'thumbnails.blob_id')
      .select(['storage_key', 'thumbnails.blob_id'])
      .where('item_id', '=', clear)
      .where('size_name', '=', 'small')
      .executeTakeFirstOrThrow()
    await storage.delete(row.storage_key ?? '')
    await db.transaction(tx => tables(tx).updateTable('thumbnails').set({ placeholder: null }).execute())
    await catchUpPlaceholders(test.app.ctx)
    await test.app.worker.runDue()
    expect(await own()).toBe(placeholder)
    const after = await tables(db.read)
      .selectFrom('thumbnails')
      .select('placeholder')
      .where('blob_id', '=', row.blob_id)
      .where('size_name', '=', 'small')
      .executeTakeFirst()
    expect(after?.placeholder).toBe('')
  })
})

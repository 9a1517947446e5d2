import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { fixture } from '../../../../test/fixtures/fixtures.ts'
import { StorageError } from '../../../drivers/storage/storage-driver.ts'
import { orderRetyping } from './retype.job.ts'
import { isAnyToRetype } from './retype.repository.ts'
import { retypeBlobs } from './retype-blobs.ts'

describe.each(dialects)('files whose type was not recognised on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect)
  })
  afterAll(() => test.close())

  /** A file as it was stored when its type was not recognised. */
  async function storeUnknown(name: string, bytes: Buffer): Promise<string> {
    const created = await test.createTransfer(name, bytes.length, { body: bytes })
    const id = created.headers.get('holdall-item') ?? ''
    await test.app.services.db.transaction(async tx => {
      const { blob_id } = await tables(tx)
        .selectFrom('versions')
        .select('blob_id')
        .where('item_id', '=', id)
        .executeTakeFirstOrThrow()
      const mime = 'application/octet-stream'
      await tables(tx).updateTable('blobs').set({ mime }).where('id', '=', blob_id).execute()
      await tables(tx).updateTable('items').set({ mime, type_key: 'other.x' }).where('id', '=', id).execute()
      await tables(tx).deleteFrom('text_queue').where('blob_id', '=', blob_id).execute()
      await tables(tx).deleteFrom('jobs').execute()
      await tables(tx).insertInto('type_queue').values({ blob_id }).execute()
    })
    return id
  }
  const item = (id: string) => test.member.ok(driveEndpoints.item, { params: { id } })
  const typeKey = async (id: string) => {
    const row = await tables(test.app.services.db.read)
      .selectFrom('items')
      .select('type_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.type_key
  }
  const bytesByKind = async () => {
    const rows = await tables(test.app.services.db.read)
      .selectFrom('space_kinds')
      .select(['kind', 'files'])
      .where('space_id', '=', test.spaceId)
      .where('files', '>', 0)
      .execute()
    return Object.fromEntries(rows.map(row => [row.kind, Number(row.files)]))
  }

  it('[XFER-07] are examined again: type, text, thumbnails and figures follow, and one run is enough', async () => {
    const letter = await storeUnknown('letter.docx', fixture('letter.docx'))
    const picture = await storeUnknown('scan.tiff', fixture('picture.tiff'))
    const noise = await storeUnknown('noise.bin', Buffer.from([0, 1, 2, 3, 250]))
    expect(await bytesByKind()).toEqual({ other: 3 })
    await orderRetyping(test.app.ctx)
    await orderRetyping(test.app.ctx)
    await test.app.worker.runDue()
    test.clock.advance(5000)
    await test.app.worker.runDue()
    expect((await item(letter)).mime).toMatch(/wordprocessingml\.document$/)
    expect(await typeKey(letter)).toBe('document.docx')
    expect((await item(picture)).thumbnailUrl).not.toBeNull()
    expect((await item(noise)).mime).toBe('application/octet-stream')
    expect(await bytesByKind()).toEqual({ document: 1, image: 1, other: 1 })
    const { data } = await test.member.ok(searchEndpoints.search, { query: { q: 'kookaburra' } })
    expect(data.map(hit => hit.id)).toEqual([letter])
    expect(await isAnyToRetype(test.app.services.db.read)).toBe(false)
    await orderRetyping(test.app.ctx)
    expect(await test.app.worker.runDue()).toBe(0)
  })

  it('do not wait behind a file whose bytes are lost', async () => {
    const lost = await storeUnknown('lost.docx', fixture('letter.docx'))
    const after = await storeUnknown('zz.docx', fixture('letter.odt'))
    const { storage_key } = await tables(test.app.services.db.read)
      .selectFrom('blobs')
      .innerJoin('versions', 'versions.blob_id', 'blobs.id')
      .select('storage_key')
      .where('item_id', '=', lost)
      .executeTakeFirstOrThrow()
    await test.app.services.storage.delete(storage_key)
    await orderRetyping(test.app.ctx)
    await test.app.worker.runDue()
    expect((await item(lost)).mime).toBe('application/octet-stream')
    expect((await item(after)).mime).toBe('application/vnd.oasis.opendocument.text')
    expect(await isAnyToRetype(test.app.services.db.read)).toBe(false)
  })
  it('wait if their storage is unavailable, while others are examined', async () => {
    const away = [await storeUnknown('one.docx', fixture('letter.docx'))]
    for (const name of ['two', 'three', 'four']) away.push(await storeUnknown(`${name}.docx`, fixture('letter.docx')))
    const here = await storeUnknown('here.docx', fixture('letter.odt'))
    const { db, storage } = test.app.services
    const blobs = await tables(db.read)
      .selectFrom('blobs')
      .innerJoin('versions', 'versions.blob_id', 'blobs.id')
      .select(['blobs.id', 'storage_key'])
      .where('item_id', 'in', away)
      .execute()
    const ids = blobs.map(blob => blob.id)
    await db.transaction(tx => tables(tx).updateTable('blobs').set({ disk: 'away' }).where('id', 'in', ids).execute())
    const keys = new Set(blobs.map(blob => blob.storage_key))
    const asked: string[] = []
    const broken = Object.assign(Object.create(storage), {
      read: (key: string, options: object) => {
        if (!keys.has(key)) return storage.read(key, options)
        asked.push(key)
        return Promise.reject(new StorageError('unavailable', 'away'))
      },
    })
    const run = { id: 'r', attempt: 1, signal: AbortSignal.timeout(60_000), progress: async () => undefined }
    expect(await retypeBlobs({ ...test.app.ctx, storage: broken }, run)).toEqual({
      files: 1,
      away: 3,
      isMoreLeft: false,
    })
    expect(asked).toHaveLength(3)
    expect((await item(here)).mime).toBe('application/vnd.oasis.opendocument.text')
    // Once it is back, all of them are processed.
    expect(await retypeBlobs(test.app.ctx, run)).toEqual({ files: 4, away: 0, isMoreLeft: false })
  })
})

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { StagingError } from '../../../platform/staging/staging-error.ts'
import { sweepFullDisk } from './schedules.ts'

describe.each(dialects)('the sweep of a nearly full disk on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect)
  })
  afterAll(() => test.close())

  it('[XFER-07] frees the room of permanently deleted files within minutes', async () => {
    const created = await test.createTransfer('large.bin', 5000, { body: randomBytes(5000) })
    const id = created.headers.get('holdall-item') ?? ''
    const { db, storage } = test.app.services
    const blob = await tables(db.read).selectFrom('blobs').selectAll().executeTakeFirstOrThrow()
    await db.transaction(async tx => {
      await tables(tx).updateTable('items').set({ version_id: null }).where('id', '=', id).execute()
      await tables(tx).deleteFrom('versions').where('item_id', '=', id).execute()
    })
    test.clock.advance(61 * 60 * 1000)
    const withRoom = { ...test.ctx, staging: { ...test.ctx.staging, requireDiskSpace: async () => undefined } }
    await sweepFullDisk(withRoom)
    expect(await storage.stat(blob.storage_key)).not.toBeNull()
    const full = async () => Promise.reject(new StagingError('full', 'no room'))
    await sweepFullDisk({ ...test.ctx, staging: { ...test.ctx.staging, requireDiskSpace: full } })
    expect(await storage.stat(blob.storage_key)).toBeNull()
  })
})

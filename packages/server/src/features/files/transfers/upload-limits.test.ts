import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { findTransfer, insertTransfers } from './transfers.repository.ts'
import { mostOpen } from './upload-checks.ts'

const MiB = 1024 * 1024

describe.each(dialects)('uploads before their first byte, on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect)
  })
  afterAll(() => test.close())

  it('[XFER-07] are refused with 507 and reserve nothing if they are larger than the disk', async () => {
    await test.setSetting({ 'uploads.max_size': null, 'uploads.available_space': null })
    const answer = await test.createTransfer('huge.bin', 9_000_000_000_000_000)
    expect([answer.status, answer.code]).toEqual([507, 'file.storage-full'])
    expect(await test.count('transfers')).toBe(0)
    expect((await test.usage()).reserved).toBe(0)
  })

  it('are limited to 250 unfinished ones per person; expired ones don’t count, and small files are still accepted', async () => {
    const created = await test.createTransfer('first.bin', 2 * MiB)
    const id = new URL(created.headers.get('location') ?? '', test.baseUrl).pathname.split('/').at(-1) ?? ''
    const { db } = test.app.services
    const row = await findTransfer(db.read, id)
    if (!row) throw new Error('The transfer is not there')
    await db.transaction(async tx => {
      for (let n = 1; n < mostOpen.person; n++)
        await insertTransfers(tx, { ...row, id: `${row.id}-${n}`, reserved: 0, expires_at: row.expires_at })
    })
    const answer = await test.createTransfer('one-too-many.bin', 2 * MiB)
    expect([answer.status, answer.code]).toEqual([429, 'transfer.too-many'])
    const reserved = (await test.usage()).reserved
    expect(reserved).toBe(2 * MiB)
    expect((await test.createTransfer('small.bin', 100, { body: new Uint8Array(100) })).status).toBe(201)
    await db.transaction(tx =>
      tables(tx)
        .updateTable('transfers')
        .set({ expires_at: test.clock.now() - 1 })
        .where('id', '=', `${row.id}-1`)
        .execute(),
    )
    expect((await test.createTransfer('again.bin', 2 * MiB)).status).toBe(201)
  })
})

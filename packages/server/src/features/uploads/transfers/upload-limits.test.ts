import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import type { Failure } from '../../../platform/failure.ts'
import { mostOpen, requireFewOpen } from './checks/upload-checks.ts'
import { findTransfer, insertTransfers } from './transfers.repository.ts'

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

  it('through links are limited for each link, and for all links into a space together', async () => {
    const { db } = test.app.services
    await db.transaction(tx => tables(tx).deleteFrom('transfers').execute())
    const created = await test.createTransfer('of a visitor.bin', 2 * MiB)
    const id = new URL(created.headers.get('location') ?? '', test.baseUrl).pathname.split('/').at(-1) ?? ''
    const row = await findTransfer(db.read, id)
    if (!row) throw new Error('The transfer is not there')
    const sender = (link_id: string) => ({ created_by: null, link_id, space_id: row.space_id })
    const add = (link: string, count: number) =>
      db.transaction(async tx => {
        for (let n = 0; n < count; n++)
          await insertTransfers(tx, { ...row, ...sender(link), id: `${link}-${n}`, reserved: 0 })
      })
    const begins = (link: string) =>
      db
        .transaction(tx => requireFewOpen(test.app.ctx, tx, sender(link)))
        .then(
          () => 'begun',
          (error: Failure) => error.code,
        )
    await add('first', mostOpen.link)
    expect(await begins('first')).toBe('transfer.too-many')
    expect(await begins('second')).toBe('begun')
    await add('second', mostOpen.visitors - mostOpen.link)
    expect(await begins('third')).toBe('transfer.too-many')
    // The owner's own uploads don't count among them.
    expect((await test.createTransfer('own.bin', 2 * MiB)).status).toBe(201)
  })
})

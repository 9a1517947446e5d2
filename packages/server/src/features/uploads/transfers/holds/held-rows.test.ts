import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../../test/all-tables.ts'
import { dialects } from '../../../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../../../test/drive-test.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import type { TransferRow } from '../../uploads.tables.ts'
import { discardTransfer } from '../discard-transfer.ts'
import {
  acquireHold,
  completeTransfer,
  releaseHold,
  renewHold,
  saveProgress,
  settleHold,
} from '../transfers.repository.ts'

describe.each(dialects)('the row of an upload that another server holds by now, on %s', dialect => {
  let test: DriveTest
  let id: string
  beforeEach(async () => {
    test = await createDriveTest(dialect)
    const created = await test.createTransfer('held.bin', 10)
    id = new URL(created.headers.get('location') ?? '', test.baseUrl).pathname.split('/').at(-1) ?? ''
  })
  afterEach(() => test.close())

  const find = (): Promise<TransferRow> =>
    tables(test.app.services.db.read).selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const write = <T>(work: (tx: Tx) => Promise<T>) => test.app.services.db.transaction(work)
  const hold = (held_by: string | null, held_until: number | null) =>
    write(async tx => void (await tables(tx).updateTable('transfers').set({ held_by, held_until }).execute()))
  const take = (holder: string, replaces: string | null = null) => {
    const now = test.clock.now()
    return write(tx => acquireHold(tx, id, { holder, replaces, isInFile: true, now, until: now + 15_000 }))
  }

  it('[XFER-05] is changed by nothing that the former holder writes', async () => {
    await hold('awake', test.clock.now() + 15_000)
    const before = await find()
    expect(await write(tx => saveProgress(tx, id, 'asleep', { offset: 7 }))).toBe(false)
    expect(await write(tx => renewHold(tx, id, 'asleep', 9))).toBe(false)
    expect(await write(tx => settleHold(tx, id, { from: 'asleep', holder: 'asleep', staged_at: 'a/b' }))).toBe(false)
    expect(await write(tx => completeTransfer(tx, id, 'asleep', null))).toBe(false)
    await write(tx => releaseHold(tx, id, 'asleep'))
    await expect(discardTransfer(test.ctx, before, { holder: 'asleep' })).rejects.toMatchObject({
      reason: { code: 'transfer.busy' },
    })
    expect(await find()).toEqual(before)
    expect(await write(tx => saveProgress(tx, id, 'awake', { offset: 7 }))).toBe(true)
  })

  it('[XFER-05] is taken by no one while its holder is heard of, and without a new file once it was given back', async () => {
    await hold('one', test.clock.now() + 15_000)
    expect(await take('two')).toBeUndefined()
    await write(tx => releaseHold(tx, id, 'one'))
    expect(await take('two')).toMatchObject({ isUnsettled: false, row: { held_by: 'two' } })
    expect(await take('three', 'two')).toMatchObject({ isUnsettled: false, row: { held_by: 'three' } })
    test.clock.advance(16_000)
    expect(await take('four')).toMatchObject({ isUnsettled: true, row: { held_by: 'four/unsettled' } })
  })

  it('[XFER-05] leaves whoever comes next to make a new file, until someone has made one', async () => {
    await hold('one', test.clock.now() - 1)
    expect(await take('two')).toMatchObject({ isUnsettled: true })
    // Its copy failed, and it gives the upload back.
    await write(tx => releaseHold(tx, id, 'two/unsettled'))
    expect(await take('three')).toMatchObject({ isUnsettled: true, row: { held_by: 'three/unsettled' } })
    // Its process ended while it copied.
    expect(await take('four', 'three/unsettled')).toMatchObject({ isUnsettled: true })
    expect(await write(tx => settleHold(tx, id, { from: 'four/unsettled', holder: 'four', staged_at: 'a/b' }))).toBe(
      true,
    )
    await write(tx => releaseHold(tx, id, 'four'))
    expect(await take('five')).toMatchObject({ isUnsettled: false, row: { staged_at: 'a/b' } })
  })
})

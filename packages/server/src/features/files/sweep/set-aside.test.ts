import { rmSync } from 'node:fs'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { runNight } from '../../../../test/run-night.ts'
import { makeTestFolder } from '../../../../test/test-folder.ts'
import { deleteSetAside } from './sweep-objects.ts'

const day = 24 * 3600_000

describe.each(dialects)('stored bytes that no row names, on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  let folder: string
  beforeEach(async () => {
    folder = makeTestFolder('holdall-shared-')
    test = await createTestApp(dialect, { DATA_DIR: folder })
    admin = await buildMember(test, { permissions: ['admin.access', 'files.delete'] })
  })
  afterEach(async () => {
    await test.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const stored = async (of = test) =>
    (await Array.fromAsync(of.app.services.storage.list())).map(({ key }) => key).filter(key => key.endsWith('-f'))
  const aside = async () =>
    (await tables(test.app.services.db.read).selectFrom('set_aside').selectAll().execute()).map(row => ({
      ...row,
      until: row.until === null ? null : Number(row.until),
    }))
  const files = async (count: number) => {
    const ids: string[] = []
    for (let n = 0; n < count; n++) ids.push(await buildFile(test, admin, { name: `${n}.txt`, text: `text ${n}` }))
    return ids
  }
  /** Loses rows as a database does that went back in time: without anybody deleting anything. */
  const loseRows = (of: 'blobs' | 'versions') =>
    test.app.services.db.transaction(async tx => {
      await tables(tx).updateTable('items').set({ version_id: null }).where('rank', '=', 1).execute()
      await tables(tx).deleteFrom('versions').execute()
      if (of === 'blobs') await tables(tx).deleteFrom('blobs').execute()
      await tables(tx).deleteFrom('released_blobs').execute()
    })

  it('survive nights with another database on the same folder', async () => {
    await files(8)
    const before = (await stored()).toSorted()
    expect(before).toHaveLength(8)
    const other = await createTestApp(dialect, { DATA_DIR: folder })
    try {
      for (const days of [1, 1, 10, 10, 7]) {
        await runNight(other, days)
        expect((await stored(other)).toSorted()).toEqual(before)
      }
    } finally {
      await other.close()
    }
    for (const days of [1, 1, 31]) await runNight(test, days)
    expect((await stored()).toSorted()).toEqual(before)
  })

  it('are deleted after 30 days if they are few', async () => {
    await files(3)
    await loseRows('blobs')
    await runNight(test)
    const noted = (await aside()).map(({ why, since, until }) => [
      why,
      Math.round(((until ?? 0) - Number(since)) / day),
    ])
    expect(noted).toEqual(Array(3).fill(['no-row', 30]))
    for (const days of [1, 10, 17]) await runNight(test, days)
    expect(await stored()).toHaveLength(3)
    await runNight(test, 3)
    expect([await stored(), await aside()]).toEqual([[], []])
  })

  it.each(['blobs', 'versions'] as const)(
    'keep everything from being deleted if they are many (lost %s), until a person decides',
    async lost => {
      const kept = await files(130)
      expect(kept).toHaveLength(130)
      await loseRows(lost)
      const trashed = await buildFile(test, admin, { name: 'trashed.txt', text: 'trashed' })
      await admin.client.ok(d.trash, { body: { ids: [trashed] } })
      await runNight(test)
      const status = async () => (await admin.client.ok(statusEndpoints.site)).deletion
      expect(await status()).toMatchObject({
        state: 'bad',
        reasons: [{ name: 'swept-too-much', values: { found: 130 }, until: null, may_be_released: true }],
      })
      for (const days of [1, 19, 20]) await runNight(test, days)
      expect(await stored()).toHaveLength(131)
      const trash = () => admin.client.ok(d.trashList)
      expect((await trash()).data).toHaveLength(1)

      // As the command deletion-continue.
      const answer = await admin.client.ok(statusEndpoints.continueDeletion)
      expect(answer).toEqual({ released: ['swept-too-much'], left: 0 })
      await runNight(test)
      expect(await status()).toMatchObject({ state: 'good', set_aside: { count: 130 } })
      expect((await aside()).every(({ until }) => until !== null)).toBe(true)
      for (const days of [1, 31]) await runNight(test, days)
      expect(await stored()).toEqual([])
      expect((await trash()).data).toEqual([])
    },
  )

  it('are kept after 30 days if rows name them again, as once the right database is back', async () => {
    await files(1)
    const { db, storage, clock } = test.app.services
    const [storage_key = ''] = await stored()
    const times = { stored_at: 1, since: 1, until: clock.now() - 1 }
    const row = { storage_key, disk: storage.diskOf(storage_key), size: 6, why: 'no-row' as const, ...times }
    await db.transaction(tx => tables(tx).insertInto('set_aside').values(row).execute())
    await deleteSetAside(test.app.ctx)
    expect([await stored(), await aside()]).toEqual([[storage_key], []])
  })

  it('a trash of many files that a person empties frees its room within hours', async () => {
    const ids = await files(130)
    await admin.client.ok(d.trash, { body: { ids } })
    await admin.client.ok(d.deleteForever, { body: { ids } })
    await test.app.worker.runDue()
    await runNight(test)
    await runNight(test)
    expect([await stored(), await aside()]).toEqual([[], []])
    expect((await admin.client.ok(statusEndpoints.site)).deletion.state).toBe('good')
  })
})

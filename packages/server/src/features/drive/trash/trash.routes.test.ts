import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

const day = 24 * 3600_000

/** Runs what is scheduled at night. */
async function expireTrash(test: TestApp): Promise<void> {
  const { features } = await import('../../../app/features.ts')
  const schedules = features.flatMap(feature => feature.schedules ?? []).filter(one => one.name === 'expire-trash')
  expect(schedules).toHaveLength(1)
  for (const schedule of schedules) await schedule.run(test.app.ctx)
}

describe.each(suiteDialects)('drive on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  it('[TRASH-01] [TRASH-02] trashes as a state, restores to the same place, and reports if that no longer exists', async () => {
    const ada = await buildMember(test)
    const folder = await buildFolder(ada, 'folder')
    const file = await buildFile(test, ada, { name: 'file.txt', text: '12345', parentId: folder.id })
    await ada.client.ok(e.star, { body: { ids: [file] } })
    await ada.client.ok(e.trash, { body: { ids: [file] } })
    expect((await ada.client.call(e.item, { params: { id: file } })).problem.code).toBe('item.not-found')
    const trash = await ada.client.ok(e.trashList)
    expect(trash).toMatchObject({ total: 1, bytes: 5, retentionDays: 30 })
    expect(trash.data[0]).toMatchObject({ id: file, trashedBy: ada.email, daysLeft: 30, isStarred: true })
    expect(trash.data[0]?.origin?.map(step => step.name)).toEqual(['My files', 'folder'])
    await ada.client.ok(e.trash, { body: { ids: [folder.id] } })
    expect((await ada.client.ok(e.restore, { body: { ids: [file] } })).data[0]).toMatchObject({
      error: { code: 'item.origin-gone' },
    })
    expect((await ada.client.ok(e.restore, { body: { ids: [file], to: ada.rootId } })).data[0]?.status).toBe('done')
    expect(await ada.client.ok(e.item, { params: { id: file } })).toMatchObject({ id: file, isStarred: true })
    expect((await ada.client.ok(e.restore, { body: { ids: [folder.id] } })).data[0]?.status).toBe('done')
    expect((await ada.client.ok(e.spaces)).data[0]).toMatchObject({ trashBytes: 0, usedBytes: 5 })
  })

  it('[TRASH-03] deletes items after the number of days in the trash that is set, and never when it is empty', async () => {
    const { settings } = test.app.services
    const ada = await buildMember(test)
    const old = await buildFile(test, ada, { name: 'old.txt', text: '1', parentId: ada.rootId })
    const young = await buildFile(test, ada, { name: 'young.txt', text: '22', parentId: ada.rootId })
    const inTrash = async () => (await ada.client.ok(e.trashList)).data.map(item => [item.name, item.daysLeft])
    const afterDays = async (days: number) => {
      test.clock.advance(days * day)
      await expireTrash(test)
    }
    await settings.save({ 'drive.trash_days': 7 }, null)
    try {
      await ada.client.ok(e.trash, { body: { ids: [old] } })
      await afterDays(6)
      await ada.client.ok(e.trash, { body: { ids: [young] } })
      expect(await inTrash()).toEqual([
        ['young.txt', 7],
        ['old.txt', 1],
      ])
      await afterDays(2)
      expect(await inTrash()).toEqual([['young.txt', 5]])
      await settings.save({ 'drive.trash_days': null }, null)
      await afterDays(400)
      expect(await inTrash()).toEqual([['young.txt', null]])
    } finally {
      await settings.save({ 'drive.trash_days': 30 }, null)
    }
  })

  it('[TRASH-02] [TRASH-03] deletes forever, empties and expires the trash by the setting; items trashed separately before stay', async () => {
    const ada = await buildMember(test)
    const folder = await buildFolder(ada, 'folder')
    const early = await buildFile(test, ada, { name: 'early.txt', text: '1', parentId: folder.id })
    await buildFile(test, ada, { name: 'late.txt', text: '22', parentId: folder.id })
    await ada.client.ok(e.trash, { body: { ids: [early] } })
    await ada.client.ok(e.trash, { body: { ids: [folder.id] } })
    expect((await ada.client.ok(e.deleteForever, { body: { ids: [folder.id] } })).data[0]?.status).toBe('done')
    expect((await ada.client.ok(e.trashList)).data.map(item => [item.name, item.origin])).toEqual([['early.txt', null]])
    expect((await ada.client.ok(e.spaces)).data[0]).toMatchObject({ usedBytes: 1, trashBytes: 1 })
    test.clock.advance(31 * day)
    await expireTrash(test)
    expect((await ada.client.ok(e.trashList)).total).toBe(0)
    expect((await ada.client.ok(e.spaces)).data[0]).toMatchObject({ usedBytes: 0, trashBytes: 0 })
    const left = await tables(test.app.services.db.read)
      .selectFrom('items')
      .select('id')
      .where('space_id', '=', ada.space.id)
      .execute()
    expect(left).toHaveLength(1)
  })
})

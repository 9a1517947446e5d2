import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { rewindEndpoints as e } from '@holdall/contract/rewind/rewind.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { carryOut, nextMoment, planBack } from '../../../test/rewind-site.ts'
import { sweepHistory } from './sweep-history.ts'

describe.each(dialects)('what is noted about changes on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let folder: string
  /** Before anything was changed. */
  let then: number

  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    folder = (await buildFolder(ada, 'Plans')).id
    await write('a.txt', 'good')
    await nextMoment()
    then = Date.now()
    await nextMoment()
  })

  const write = (name: string, text: string, parentId = folder) => buildFile(test, ada, { name, text, parentId })
  const trash = (id: string) => ada.client.ok(d.trash, { body: { ids: [id] } })
  const move = (id: string, to: string) => ada.client.ok(d.move, { body: { ids: [id], to } })
  const db = () => test.app.services.db

  it('finds the hours in which much changed', async () => {
    for (let n = 0; n < 5; n++) await write('a.txt', `bad ${n}`)
    await write('b.txt', 'elsewhere', ada.rootId)
    const page = await ada.client.ok(e.page, { params: { id: folder } })
    const changed = page.hours.reduce((sum, hour) => sum + hour.changed, 0)
    const created = page.hours.reduce((sum, hour) => sum + hour.created, 0)
    expect({ changed, created, isPartial: page.isPartial, acts: page.acts }).toEqual({
      changed: 5,
      created: 1,
      isPartial: false,
      acts: [],
    })
    const before = Math.min(...page.hours.map(hour => Date.parse(hour.before)))
    expect(before).toBeGreaterThanOrEqual(Date.parse(page.earliest) - 1)
    const drive = await ada.client.ok(e.page, { params: { id: ada.rootId } })
    expect(drive.folder.kind).toBe('own-drive')
    // The folder, and a file in it and beside it.
    expect(drive.hours.reduce((sum, hour) => sum + hour.created, 0)).toBe(3)
  })

  it('notes one change for a tree of any size, and none for new files', async () => {
    const count = async () => {
      const row = await tables(db().read)
        .selectFrom('item_changes')
        .select(one => one.fn.countAll().as('count'))
        .where('space_id', '=', ada.space.id)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    }
    for (let n = 0; n < 30; n++) await write(`${n}.txt`, 'x')
    expect(await count()).toBe(0)
    const target = (await buildFolder(ada, 'Target')).id
    await move(folder, target)
    expect(await count()).toBe(1)
    await trash(folder)
    await ada.client.ok(d.restore, { body: { ids: [folder] } })
    expect(await count()).toBe(3)
    await trash(folder)
    await ada.client.ok(d.deleteForever, { body: { ids: [folder] } })
    await test.app.worker.runDue()
    expect(await count()).toBe(5)
  })

  it('forgets changes after the days that the site keeps them', async () => {
    await write('a.txt', 'bad')
    const plan = await planBack(test, ada, folder, then)
    await carryOut(test, ada, plan.id)
    const noted = () =>
      tables(db().read).selectFrom('item_changes').select('seq').where('space_id', '=', ada.space.id).execute()
    await sweepHistory(test.app.ctx)
    expect(await noted()).not.toEqual([])
    const old = Date.now() - 31 * 24 * 3600_000
    await db().transaction(async tx => {
      await tables(tx).updateTable('item_changes').set({ at: old }).execute()
      await tables(tx).updateTable('rewinds').set({ created_at: old }).execute()
    })
    await sweepHistory(test.app.ctx)
    expect(await noted()).toEqual([])
    expect((await ada.client.call(e.rewind, { params: { id: plan.id } })).problem.code).toBe('rewind.not-found')
  })
})

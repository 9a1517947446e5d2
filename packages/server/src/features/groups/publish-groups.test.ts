import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { groupEndpoints as g } from '@holdall/contract/groups/groups.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { buildGroup, enter, leave } from '../../../test/groups.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import { toldAtOnce } from './publish-groups.ts'
import { spreadNews } from './spread-news.ts'

describe.each(dialects)('telling of changed groups on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const read = () => tables(test.app.services.db.read)

  /** Shares this many folders of a member with a group. */
  async function shareMany(ada: TestMember, groupId: string, count: number): Promise<string[]> {
    const first = await buildFolder(ada, 'first')
    const read = tables(test.app.services.db.read).selectFrom('items').selectAll().where('id', '=', first.id)
    const { seq: _seq, ...row } = await read.executeTakeFirstOrThrow()
    const ids = Array.from({ length: count }, () => newId())
    const items = ids.map(id => ({ ...row, id, name: id, name_key: id, sort_key: id }))
    const grants = ids.map(item_id => ({
      ...{ id: newId(), item_id, user_id: null, email: null, group_id: groupId },
      ...{ role: 'viewer' as const, expires_at: null, created_by: ada.userId, created_at: 1 },
    }))
    await test.app.services.db.transaction(async tx => {
      for (let start = 0; start < count; start += 100) {
        await tables(tx)
          .insertInto('items')
          .values(items.slice(start, start + 100))
          .execute()
      }
      await tables(tx).insertInto('grants').values(grants).execute()
    })
    return ids
  }

  it('what a large group has is marked in pieces by jobs, while rights change with the call', async () => {
    const [ada, bo] = [await buildMember(test), await buildMember(test)]
    const group = await buildGroup(test, [])
    const folders = await shareMany(ada, group.id, toldAtOnce * 2)
    const ids = [...folders, ada.rootId]
    const changes = async () => {
      const rows = await read().selectFrom('items').select(['id', 'changes']).where('id', 'in', ids).execute()
      const byId = new Map(rows.map(row => [row.id, Number(row.changes)]))
      return ids.map(id => byId.get(id) ?? 0)
    }
    const waiting = async () =>
      (
        await read()
          .selectFrom('jobs')
          .select('payload')
          .where('kind', '=', 'groups.access-changed')
          .where('state', '=', 'queued')
          .execute()
      ).map(job => JSON.parse(job.payload) as { itemIds: string[] })
    const opens = async () => (await bo.client.call(d.item, { params: { id: folders[0] } })).status
    await test.app.worker.runDue()
    for (const [change, status] of [
      [enter, 200],
      [leave, 404],
      [enter, 200],
    ] as const) {
      const before = await changes()
      await change(group, bo)
      // Rights don't wait for the jobs.
      expect([await opens(), await changes()]).toEqual([status, before])
      const jobs = await waiting()
      expect(jobs.flatMap(job => job.itemIds).sort()).toEqual([...folders].sort())
      expect(jobs.every(job => job.itemIds.length <= toldAtOnce)).toBe(true)
      await test.app.worker.runDue()
      const after = await changes()
      expect(after.every((value, at) => value > (before[at] ?? 0))).toBe(true)
    }
    const before = await changes()
    await group.admin.client.ok(g.delete, { params: { ids: group.id } })
    expect([await opens(), await changes()]).toEqual([404, before])
    // The folders are named in the jobs, because the group is gone.
    await test.app.worker.runDue()
    expect((await changes()).every((value, at) => value > (before[at] ?? 0))).toBe(true)
  })

  it('a part that runs twice, or whose folders are gone, harms nothing', async () => {
    const ada = await buildMember(test)
    const folder = await buildFolder(ada, 'one')
    const news = { itemIds: [folder.id, newId()], spaceIds: [ada.space.id], userIds: [ada.userId, newId()] }
    await spreadNews(test.app.ctx, news)
    await spreadNews(test.app.ctx, news)
    expect((await ada.client.call(d.item, { params: { id: folder.id } })).status).toBe(200)
  })
})

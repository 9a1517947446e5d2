import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { restrictionEndpoints as c } from '@holdall/contract/sharing/restrictions.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { createStatementFaults } from '../../../../test/statement-faults.ts'
import { stopWatches } from '../../../../test/stop-watches.ts'
import { newId } from '../../../platform/ids.ts'

describe.each(suiteDialects)('the cost of closed folders on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const share = (id: string, who: TestMember, role: string, by: TestMember) =>
    by.client.ok(p.share, { params: { id }, body: { emails: [who.email], role } })

  it('people without restrictions run the queries that they would run without any', async () => {
    const [ada, bo, cy] = [await buildMember(test), await buildMember(test), await buildMember(test)]
    const project = (await buildFolder(ada, 'project')).id
    const salaries = (await buildFolder(ada, 'Salaries', project)).id
    const plan = await buildFile(test, ada, { name: 'lantern plan.txt', parentId: project })
    await share(project, bo, 'editor', ada)
    await share(project, cy, 'manager', ada)
    await stopWatches(test)
    const statements = createStatementFaults(dialect)
    const cost = async (who: TestMember) => {
      const costs: number[] = []
      for (const call of [
        () => who.client.ok(d.item, { params: { id: plan } }),
        () => who.client.ok(d.children, { params: { id: project } }),
        () => who.client.ok(searchEndpoints.search, { query: { q: 'lantern' } }),
        () => who.client.ok(p.sharedWithMe),
      ]) {
        // The fewest of several tries, because jobs work beside them.
        const tries: number[] = []
        for (let n = 0; n < 4; n++) {
          const before = statements.seen()
          await call()
          tries.push(statements.seen() - before)
        }
        costs.push(Math.min(...tries))
      }
      return costs
    }
    try {
      for (const who of [ada, bo, cy]) await cost(who)
      const [adas, bos] = [await cost(ada), await cost(bo)]
      // In the spaces of others, nothing changes.
      const eve = await buildMember(test)
      const folder = (await buildFolder(eve, 'folder')).id
      const inner = (await buildFolder(eve, 'inner', folder)).id
      await share(folder, cy, 'viewer', eve)
      await eve.client.ok(c.close, { params: { id: inner }, body: { kind: 'person', targetId: cy.userId } })
      expect([await cost(ada), await cost(bo)]).toEqual([adas, bos])
      // Where something is closed to somebody else: the owner’s stay the same, and others ask once whether it is to them.
      await ada.client.ok(c.close, { params: { id: salaries }, body: { kind: 'person', targetId: cy.userId } })
      expect(await cost(ada)).toEqual(adas)
      const [item = 0, list = 0, search = 0, shared = 0] = bos
      const [item2 = 0, list2 = 0, search2 = 0, shared2 = 0] = await cost(bo)
      expect([item2 - item, search2 - search]).toEqual([0, 0])
      expect([list2 - list, shared2 - shared]).toEqual([1, 1])
    } finally {
      statements.restore()
    }
  })

  it('lists of folders that lead to nothing closed take no more statements, however much is closed elsewhere', async () => {
    const [ada, bo] = [await buildMember(test), await buildMember(test)]
    const project = (await buildFolder(ada, 'project')).id
    const [open, leading] = [await buildFolder(ada, 'open', project), await buildFolder(ada, 'leading', project)]
    await share(project, bo, 'viewer', ada)
    await stopWatches(test)
    const statements = createStatementFaults(dialect)
    const cost = async (id: string) => {
      const tries: number[] = []
      for (let n = 0; n < 4; n++) {
        const before = statements.seen()
        await bo.client.ok(d.children, { params: { id } })
        tries.push(statements.seen() - before)
      }
      return Math.min(...tries)
    }
    try {
      await cost(open.id)
      const before = await cost(open.id)
      for (let n = 0; n < 30; n++) {
        const { id } = await buildFolder(ada, `closed ${n}`, leading.id)
        await ada.client.ok(c.close, { params: { id }, body: { kind: 'person', targetId: bo.userId } })
      }
      expect(await cost(open.id)).toBe(before)
      // One finds them and the folders between, one their restrictions, one what is given there, and one which folders have others.
      expect((await cost(leading.id)) - before).toBeLessThanOrEqual(4)
    } finally {
      statements.restore()
    }
  })

  it('refuses to close one folder to more than 200', async () => {
    const [ada, bo] = [await buildMember(test), await buildMember(test)]
    const project = (await buildFolder(ada, 'project')).id
    await share(project, bo, 'editor', ada)
    const full = (await buildFolder(ada, 'full', project)).id
    const row = { item_id: full, user_id: null, group_id: null, grant_id: null, link_id: null, created_by: ada.userId }
    const rows = Array.from({ length: 200 }, (_, n) => ({ ...row, id: newId(), created_at: n }))
    await test.app.services.db.transaction(tx => tables(tx).insertInto('closings').values(rows).execute())
    const body = { kind: 'person', targetId: bo.userId }
    const refused = await ada.client.call(c.close, { params: { id: full }, body })
    expect(refused.problem.code).toBe('closing.too-many')
  })
})

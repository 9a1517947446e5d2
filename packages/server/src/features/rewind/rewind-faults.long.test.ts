import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { rewindEndpoints as e } from '@holdall/contract/rewind/rewind.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { nextMoment, planBack, seeTree } from '../../../test/rewind-site.ts'
import { createStatementFaults, type StatementFaults } from '../../../test/statement-faults.ts'
import { stopWatches } from '../../../test/stop-watches.ts'
import { auditTree } from '../../../test/tree-audit.ts'

/** Each point at which the job fails takes a second; `npm run prove` tries all of them. */
const everyNth = process.env.PROVE ? 7 : 83
const files = 30

describe.each(dialects)('an act that breaks off on %s', dialect => {
  let test: TestApp
  let faults: StatementFaults
  beforeAll(async () => {
    test = await createTestApp(dialect)
    await stopWatches(test)
    faults = createStatementFaults(dialect)
  })
  afterAll(async () => {
    faults.restore()
    await test.close()
  })

  /** A folder in which everything was changed, with a plan to put it back. */
  async function buildSpoiled() {
    const ada = await buildMember(test)
    const folder = (await buildFolder(ada, 'Plans')).id
    const side = (await buildFolder(ada, 'Side')).id
    const ids: string[] = []
    for (let n = 0; n < files; n++)
      ids.push(await buildFile(test, ada, { name: `${n}.txt`, text: `good ${n}`, parentId: folder }))
    const good = await seeTree(test, ada.rootId)
    await nextMoment()
    const then = Date.now()
    await nextMoment()
    for (let n = 0; n < 10; n++) await buildFile(test, ada, { name: `${n}.txt`, text: 'bad', parentId: folder })
    await ada.client.ok(d.trash, { body: { ids: ids.slice(10, 20) } })
    await ada.client.ok(d.move, { body: { ids: ids.slice(20), to: side } })
    for (let n = 15; n < 25; n++) await buildFile(test, ada, { name: `${n}.txt`, text: 'new', parentId: folder })
    const bad = await seeTree(test, ada.rootId)
    return { ada, good, bad, plan: await planBack(test, ada, ada.rootId, then) }
  }

  /** Runs what is due until nothing is, as if the time to the next try had passed. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 20; round++) {
      await test.app.services.db.transaction(tx =>
        tables(tx)
          .updateTable('jobs')
          .set({ run_at: 0, lease_until: 0 })
          .where('kind', '=', 'rewind.run')
          .where('state', 'in', ['queued', 'running'])
          .execute(),
      )
      await test.app.worker.runDue()
      const open = await tables(test.app.services.db.read)
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'rewind.run')
        .where('state', 'in', ['queued', 'running'])
        .execute()
      if (open.length === 0) return
    }
    throw new Error('The act doesn’t end')
  }

  async function breakOff(failAt: number, count: number): Promise<boolean> {
    const { ada, good, bad, plan } = await buildSpoiled()
    await ada.client.ok(e.start, { params: { id: plan.id } })
    faults.plan({ failAt, count })
    // Where even the end of the job can't be written, the worker gives up as a killed one does.
    await test.app.worker.runDue().catch(() => undefined)
    const hasFailed = faults.end()
    await settle()
    const act = await ada.client.ok(e.rewind, { params: { id: plan.id } })
    expect(act).toMatchObject({ state: 'done', left: [] })
    expect(await seeTree(test, ada.rootId)).toEqual(good)
    await auditTree(test, ada.space.id)
    const undo = await ada.client.ok(e.undo, { params: { id: plan.id } })
    await settle()
    expect(await ada.client.ok(e.rewind, { params: { id: undo.id } })).toMatchObject({ state: 'done', left: [] })
    expect(await seeTree(test, ada.rootId)).toEqual(bad)
    await auditTree(test, ada.space.id)
    return hasFailed
  }

  it.each([
    ['one statement fails', 1],
    ['the process dies', 100_000],
  ])('goes on and is whole in the end, wherever %s', { timeout: 1_200_000 }, async (_, count) => {
    for (let failAt = 5; await breakOff(failAt, count); failAt += everyNth);
  })
})

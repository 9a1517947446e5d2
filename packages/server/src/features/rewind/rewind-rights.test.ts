import { rewindEndpoints as e } from '@holdall/contract/rewind/rewind.contract.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { carryOut, nextMoment, planBack, seeTree } from '../../../test/rewind-site.ts'

/** The calls refuse such acts too; these tests are about jobs that were queued before the right ended. */
describe.each(dialects)('rewinding by a person who loses the folder and gets it again meanwhile, on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  let folder: string
  let grant: string
  let moment: number
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    folder = (await buildFolder(ada, 'Plans')).id
    await write('first')
    await share()
    moment = Date.now()
    await nextMoment()
    await write('second')
  })

  const write = (text: string) => buildFile(test, ada, { name: 'a.txt', text, parentId: folder })
  async function share(): Promise<void> {
    const body = { emails: [bo.email], role: 'manager' as const }
    const { data } = await ada.client.ok(p.share, { params: { id: folder }, body })
    grant = data[0]?.id ?? ''
    await nextMoment()
  }
  async function loseAndGetAgain(): Promise<void> {
    await ada.client.ok(p.endGrant, { params: { id: grant } })
    await nextMoment()
    await share()
  }
  const actOf = (id: string) =>
    tables(test.app.services.db.read)
      .selectFrom('rewinds')
      .select(['state', 'error_code'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const stepsOf = (id: string) =>
    tables(test.app.services.db.read).selectFrom('rewind_steps').select('item_id').where('rewind_id', '=', id).execute()
  const ended = { state: 'failed', error_code: 'item.not-found' }
  const body = () => ({ at: new Date(moment).toISOString() })

  it('a plan that wasn’t made yet fails, and says nothing of what was before', async () => {
    const { id } = await bo.client.ok(e.plan, { params: { id: folder }, body: body() })
    await loseAndGetAgain()
    await test.app.worker.runDue()
    expect([await actOf(id), await stepsOf(id)]).toEqual([ended, []])
    const kept = await bo.client.ok(e.plan, { params: { id: folder }, body: { at: new Date().toISOString() } })
    await test.app.worker.runDue()
    expect(await actOf(kept.id)).toEqual({ state: 'planned', error_code: null })
  })

  it('an act that hasn’t begun yet fails and changes nothing, and so does undoing one', async () => {
    const before = await seeTree(test, folder)
    const { id } = await planBack(test, bo, folder, moment)
    await bo.client.ok(e.start, { params: { id } })
    await loseAndGetAgain()
    await test.app.worker.runDue()
    expect([await actOf(id), await seeTree(test, folder)]).toEqual([ended, before])
    await nextMoment()
    moment = Date.now()
    await nextMoment()
    await write('third')
    const done = await carryOut(test, bo, (await planBack(test, bo, folder, moment)).id)
    const put = await seeTree(test, folder)
    expect([done.state, put]).toEqual(['done', before])
    const undo = await bo.client.ok(e.undo, { params: { id: done.id } })
    await loseAndGetAgain()
    await test.app.worker.runDue()
    expect([await actOf(undo.id), await seeTree(test, folder)]).toEqual([ended, put])
  })
})

import { activityEndpoints as a } from '@holdall/contract/activity/activity.contract.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildFile, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { nextMoment } from '../../../test/rewind-site.ts'
import { buildColleague, buildTeam, type Team } from '../../../test/workspaces.ts'

describe.each(suiteDialects)('activity about files that were deleted forever, on %s', dialect => {
  let test: TestApp
  let team: Team
  beforeAll(async () => {
    test = await createTestApp(dialect)
    team = await buildTeam(test)
  })
  afterAll(() => test.close())

  async function deleteForever(name: string): Promise<void> {
    const id = await buildFile(test, team.owner, { name, text: name, parentId: team.rootId })
    await team.owner.client.ok(d.trash, { body: { ids: [id] } })
    await team.owner.client.ok(d.deleteForever, { body: { ids: [id] } })
    await test.app.worker.runDue()
    await nextMoment()
  }
  const namesIn = async ({ client }: TestMember) =>
    new Set((await client.ok(a.feed, { query: {} })).data.map(({ item }) => item.name).filter(name => name !== ''))

  it('tells members who may share everything what was deleted since they joined, and nobody else', async () => {
    await deleteForever('before.txt')
    const sharing = await buildColleague(test, team, ['files.view', 'files.share'])
    const viewing = await buildColleague(test, team, ['files.view'])
    const managing = await buildColleague(test, team, ['files.view', 'files.share', 'workspace.update'])
    await nextMoment()
    await deleteForever('after.txt')
    expect([...(await namesIn(team.owner))]).toEqual(['after.txt', 'before.txt'])
    expect([...(await namesIn(managing))]).toEqual(['after.txt', 'before.txt'])
    expect([...(await namesIn(sharing))]).toEqual(['after.txt'])
    // That their own drive is theirs says nothing about the workspace.
    expect([...(await namesIn(viewing))]).toEqual([])
  })
})

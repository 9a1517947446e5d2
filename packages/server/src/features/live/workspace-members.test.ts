import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildRole, buildTeam, join } from '../../../test/workspaces.ts'
import { audienceOf } from './audience.ts'

describe.each(suiteDialects)('live events in a workspace on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  it('[BROWSE-20] [SPACE-02] members are notified of changes in the workspace, and former members immediately stop being notified', async () => {
    const team = await buildTeam(test)
    const bo = await buildMember(test)
    const boId = await join(team, bo, 'Viewer')
    const event = (n: number) => ({
      seq: n,
      type: 'items.changed',
      spaceId: team.id,
      userId: null,
      payload: { folderIds: [team.rootId], itemIds: [], tab: null },
    })
    const known = async () => (await audienceOf(test.app.ctx, [event(1)], [bo.userId])).get(bo.userId)?.length
    expect(await known()).toBe(1)
    const blind = await buildRole(test, ['members.invite'])
    await team.owner.client.ok(w.updateMember, { params: { id: boId }, body: { roleId: blind } })
    expect(await known()).toBe(0)
    await bo.client.ok(w.removeMember, { params: { id: boId } })
    expect(await known()).toBe(0)
  })
})

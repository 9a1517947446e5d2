import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { buildPlan, buildSubscription } from '../../../test/build-plans.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, join } from '../../../test/workspaces.ts'

describe.each(dialects)('the space of a plan on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const room = async (who: TestMember, spaceId: string) =>
    (await who.client.ok(d.spaces)).data.find(space => space.id === spaceId)?.availableBytes
  const write = (who: TestMember, parentId: string, size: number) =>
    who.client.call(d.newFile, { body: { parentId, name: `${size}.txt`, text: 'x'.repeat(size) } })

  it('[SPACE-04] is the limit of every space of its owner; over it, what is there can be read, shared and deleted, but nothing added', async () => {
    const team = await buildTeam(test)
    const { owner } = team
    const bo = await buildMember(test)
    await join(team, bo, 'Editor')
    expect([await room(owner, owner.space.id), await room(bo, team.id)]).toEqual([null, null])
    const small = await buildPlan(test, { available_space: 100 })
    const subscription = await buildSubscription(test, { user_id: owner.userId, plan_id: small })
    const own = await buildFile(test, owner, { name: 'own.txt', text: 'y'.repeat(40) })
    expect([await room(owner, owner.space.id), await room(bo, team.id)]).toEqual([100, 60])
    expect((await write(bo, team.rootId, 61)).problem.code).toBe('space.owner-full')
    expect((await write(bo, team.rootId, 60)).status).toBe(201)

    // A smaller plan than what is used: nothing is lost.
    const tiny = await buildPlan(test, { available_space: 10 })
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('subscriptions').set({ plan_id: tiny }).where('id', '=', subscription).execute(),
    )
    expect((await write(owner, owner.rootId, 1)).problem.code).toBe('space.full')
    expect((await write(bo, team.rootId, 1)).problem.code).toBe('space.owner-full')
    const content = await owner.client.call(fileEndpoints.content, { params: { id: own } })
    expect([content.status, content.raw.payload]).toEqual([200, 'y'.repeat(40)])
    const link = await owner.client.call(sharingEndpoints.createLink, { params: { id: own }, body: {} })
    expect(link.status).toBe(201)
    expect((await owner.client.call(d.trash, { body: { ids: [own] } })).status).toBeLessThan(300)
  })
})

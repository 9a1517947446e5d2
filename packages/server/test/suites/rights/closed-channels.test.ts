import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { restrictionEndpoints as c } from '@holdall/contract/sharing/restrictions.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audienceOf } from '../../../src/features/live/audience.ts'
import { dialects } from '../../databases.ts'
import { buildFile, buildFolder, buildMember } from '../../factories.ts'
import { createTestApp, type TestApp } from '../../harness.ts'
import { buildTeam, join } from '../../workspaces.ts'

describe.each(dialects)('live channels and closed folders on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  it('keep what is closed from guests and members, and nothing from others', async () => {
    const [guest, member, other] = [await buildMember(test), await buildMember(test), await buildMember(test)]
    const team = await buildTeam(test)
    for (const person of [member, other]) await join(team, person, 'Manager')
    const { owner } = team
    const around = (await buildFolder(owner, 'around', team.rootId)).id
    const hidden = (await buildFolder(owner, 'hidden', around)).id
    const inside = await buildFile(test, owner, { name: 'inside.txt', parentId: hidden })
    const beside = await buildFile(test, owner, { name: 'beside.txt', parentId: around })
    await owner.client.ok(p.share, { params: { id: around }, body: { emails: [guest.email] } })
    const hears = async () => {
      const payload = { folderIds: [around, hidden], itemIds: [inside, beside], tab: null }
      const event = { seq: 1, type: 'items.changed', spaceId: team.id, userId: null, payload }
      const people = [guest, member, other, owner].map(({ userId }) => userId)
      const heard = await audienceOf(test.app.ctx, [event], people)
      return people.map(id => heard.get(id)?.[0]?.payload.itemIds)
    }
    const all = [inside, beside]
    expect(await hears()).toEqual([all, all, all, all])
    for (const { userId: targetId } of [guest, member])
      await owner.client.ok(c.close, { params: { id: hidden }, body: { kind: 'person', targetId } })
    expect(await hears()).toEqual([[beside], [beside], all, all])
  })
})

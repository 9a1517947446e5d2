import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import type { AccessReason, PersonAccess } from '@holdall/contract/sharing/people.schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { buildTeam, join } from '../../../../test/workspaces.ts'

describe.each(dialects)('the reasons for access on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const share = (from: TestMember, id: string, to: TestMember, role: GrantRole, expiresAt: string | null = null) =>
    from.client.ok(peopleEndpoints.share, { params: { id }, body: { emails: [to.email], role, expiresAt } })
  const accessTo = (member: TestMember, id: string) => member.client.ok(peopleEndpoints.access, { params: { id } })
  const wordOf = ({ via, role, roleName, through }: AccessReason) =>
    [via, role ?? roleName, through && `through ${through.name}`].filter(Boolean).join(' ')
  const told = (people: readonly PersonAccess[], ...known: readonly TestMember[]) =>
    people.map(({ person, because }) => [known.findIndex(one => one.userId === person.id), ...because.map(wordOf)])

  it('[BROWSE-18] [SHARE-06] include everything that access comes from, and add up to what the user can actually do', async () => {
    const [ada, bo, cy] = [await buildMember(test), await buildMember(test), await buildMember(test)]
    const folder = (await buildFolder(ada, 'plans')).id
    const inner = (await buildFolder(ada, 'inner', folder)).id
    const file = await buildFile(test, ada, { name: 'letter.txt', parentId: inner })
    const end = new Date(test.app.services.clock.now() + 3_600_000).toISOString()
    await share(ada, folder, bo, 'uploader')
    await share(ada, inner, bo, 'editor', end)
    await share(ada, file, cy, 'viewer')

    const { people } = await accessTo(ada, file)
    expect(told(people, ada, bo, cy)).toEqual([
      [0, 'owner'],
      [1, 'grant editor through inner', 'grant uploader through plans'],
      [2, 'grant viewer'],
    ])
    expect(people[1]?.because.map(reason => reason.expiresAt)).toEqual([end, null])
    for (const [index, member] of [ada, bo, cy].entries()) {
      const door = await member.client.ok(driveEndpoints.item, { params: { id: file } })
      expect(people[index]?.can).toEqual(door.can)
    }
    // Cy can read, but isn't told about Bo.
    expect(told((await accessTo(cy, file)).people, ada, bo, cy)).toEqual([
      [0, 'owner'],
      [2, 'grant viewer'],
    ])
    test.clock.advance(3_600_001)
    expect(told((await accessTo(ada, file)).people, ada, bo, cy)[1]).toEqual([1, 'grant uploader through plans'])
  })

  it('[BROWSE-18] [SPACE-02] show members with their roles, but not to anyone outside the workspace', async () => {
    const [bo, cy, dee] = [await buildMember(test), await buildMember(test), await buildMember(test)]
    const team = await buildTeam(test)
    await join(team, bo, 'Editor')
    await join(team, cy, 'Viewer')
    const folder = (await buildFolder(team.owner, 'plans', team.rootId)).id
    await share(team.owner, folder, cy, 'manager')
    await share(team.owner, folder, dee, 'editor')
    const everybody = [team.owner, bo, cy, dee]
    const mine = await accessTo(team.owner, folder)
    expect(told(mine.people, ...everybody)).toEqual([
      [0, 'owner'],
      [1, 'member Editor'],
      [2, 'member Viewer', 'grant manager'],
      [3, 'grant editor'],
    ])
    expect(mine.moreMembers).toBe(0)
    for (const [index, member] of everybody.entries()) {
      const door = await member.client.ok(driveEndpoints.item, { params: { id: folder } })
      expect(mine.people[index]?.can).toEqual(door.can)
    }
    const outside = await accessTo(dee, folder)
    expect(told(outside.people, ...everybody)).toEqual([
      [0, 'owner'],
      [2, 'grant manager'],
      [3, 'grant editor'],
    ])
    expect(outside.moreMembers).toBe(0)
  })
})

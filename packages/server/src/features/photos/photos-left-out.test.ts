import { photosEndpoints as p } from '@holdall/contract/photos/photos.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { restrictionEndpoints as c } from '@holdall/contract/sharing/restrictions.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { fixture } from '../../../test/fixtures/fixtures.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { sendFile } from '../../../test/send-file.ts'
import { buildTeam, join } from '../../../test/workspaces.ts'

/** The names in the list, which the counts have to agree with. */
async function seen(member: TestMember): Promise<string[]> {
  const { data } = await member.client.ok(p.photos, { query: {} })
  expect((await member.client.ok(p.months, { query: {} })).total).toBe(data.length)
  return data.map(photo => photo.name).sort()
}

describe.each(dialects)('what photos leave out, on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const share = (from: TestMember, id: string, to: TestMember) =>
    from.client.ok(peopleEndpoints.share, { params: { id }, body: { emails: [to.email], role: 'viewer' } })
  const closeTo = (from: TestMember, id: string, to: TestMember) =>
    from.client.ok(c.close, { params: { id }, body: { kind: 'person', targetId: to.userId } })
  /** A folder with a photo, in it a folder with another, and in that a third; the photos are named after the folders. */
  async function buildNest(owner: TestMember, top: string, parentId?: string) {
    const outer = await buildFolder(owner, top, parentId)
    const middle = await buildFolder(owner, 'middle', outer.id)
    const inner = await buildFolder(owner, 'inner', middle.id)
    const photo = (name: string, id: string) =>
      buildFile(test, owner, { name: `${top} ${name}.jpg`, parentId: id, mime: 'image/jpeg' })
    await photo('outer', outer.id)
    const file = await photo('middle', middle.id)
    await photo('inner', inner.id)
    return { outer: outer.id, middle: middle.id, inner: inner.id, file }
  }

  it('what is closed to somebody is neither listed nor counted, and what is shared below it is', async () => {
    const [ada, bo, eve] = [await buildMember(test), await buildMember(test), await buildMember(test)]
    const team = await buildTeam(test)
    for (const member of [ada, bo]) await join(team, member, 'Editor')
    const ours = await buildNest(team.owner, 'ours', team.rootId)
    const shared = await buildNest(eve, 'shared')
    for (const member of [ada, bo]) await share(eve, shared.outer, member)
    const all = ['inner', 'middle', 'outer'].flatMap(name => [`ours ${name}.jpg`, `shared ${name}.jpg`]).sort()
    expect([await seen(ada), await seen(bo)]).toEqual([all, all])
    await closeTo(team.owner, ours.middle, ada)
    await closeTo(eve, shared.middle, ada)
    expect([await seen(ada), await seen(bo)]).toEqual([['ours outer.jpg', 'shared outer.jpg'], all])
    await share(team.owner, ours.inner, ada)
    await share(eve, shared.file, ada)
    expect(await seen(ada)).toEqual(['ours inner.jpg', 'ours outer.jpg', 'shared middle.jpg', 'shared outer.jpg'])
    expect([await seen(bo), (await seen(eve)).length]).toEqual([all, 3])
  })

  it('what waits to be scanned is neither listed nor counted for others than its sender', async () => {
    const [ada, bo] = [await buildMember(test), await buildMember(test)]
    const team = await buildTeam(test)
    for (const member of [ada, bo]) await join(team, member, 'Editor')
    const nowhere = { 'scanner.method': 'clamd', 'scanner.clamd_address': '127.0.0.1:1', 'scanner.when_away': 'wait' }
    await test.app.services.settings.save(nowhere as never, null)
    const sent = await sendFile(ada.client, { name: 'new.gif', text: fixture('picture.gif'), parentId: team.rootId })
    expect(sent.status).toBe(201)
    expect([await seen(ada), await seen(bo)]).toEqual([['new.gif'], []])
  })
})

import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { sendFile } from '../../../test/send-file.ts'
import { buildTeam, join } from '../../../test/workspaces.ts'
import { audienceOf } from './audience.ts'

describe.each(suiteDialects)('the totals that a change affects, on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  /** Two levels below the top of her drive. */
  let outer: string
  let inner: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test)
    outer = (await buildFolder(ada, 'Outer')).id
    inner = (await buildFolder(ada, 'Inner', outer)).id
  })
  afterAll(() => test.close())

  /** Ids that a person is told of as folders with other totals while something happens. */
  async function totalsTold(person: TestMember, act: () => Promise<unknown>): Promise<Set<string>> {
    const { events } = test.app.services
    const before = await events.latest()
    await act()
    const told = await audienceOf(test.app.ctx, await events.since(before, 100), [person.userId])
    return new Set((told.get(person.userId) ?? []).flatMap(({ payload }) => (payload.totalIds as string[]) ?? []))
  }
  const all = () => new Set([inner, outer, ada.rootId])

  it('[BROWSE-20] names every folder on the path, whatever changed in the innermost', async () => {
    const { client } = ada
    let file = ''
    const first = async () => {
      file = await buildFile(test, ada, { name: 'a.txt', parentId: inner })
    }
    const acts: [string, () => Promise<unknown>][] = [
      ['an upload', first],
      ['a newer version', () => buildFile(test, ada, { name: 'a.txt', text: 'more text', parentId: inner })],
      ['a copy', () => client.ok(d.copy, { body: { ids: [file], to: inner, onConflict: 'keep-both' } })],
      ['the trash', () => client.ok(d.trash, { body: { ids: [file] } })],
      ['a restore', () => client.ok(d.restore, { body: { ids: [file] } })],
      ['a move away', () => client.ok(d.move, { body: { ids: [file], to: ada.rootId, onConflict: 'ask' } })],
      ['a move back', () => client.ok(d.move, { body: { ids: [file], to: inner, onConflict: 'ask' } })],
    ]
    for (const [name, act] of acts) expect(await totalsTold(ada, act), name).toEqual(all())
  })

  it('tells people with a share of the folders that they have, and nobody of what is above those', async () => {
    const bo = await buildMember(test)
    await ada.client.ok(peopleEndpoints.share, {
      params: { id: outer },
      body: { emails: [bo.email], role: 'editor' },
    })
    const eve = await buildMember(test)
    let number = 0
    const upload = () => buildFile(test, bo, { name: `shared-${number++}.txt`, parentId: inner })
    expect(await totalsTold(bo, upload)).toEqual(new Set([inner, outer]))
    expect(await totalsTold(ada, upload)).toEqual(all())
    expect(await totalsTold(eve, upload)).toEqual(new Set())
  })

  it('tells the owner of what a visitor uploads', async () => {
    const rights = { view: true, download: true, upload: true, edit: false, list: true }
    const { slug } = await ada.client.ok(sharingEndpoints.createLink, { params: { id: inner }, body: { rights } })
    const upload = async () => {
      const sent = await sendFile(test.client(), { name: 'v.txt', text: 'v', parentId: inner, link: slug })
      expect(sent.status).toBe(201)
    }
    expect(await totalsTold(ada, upload)).toEqual(all())
  })

  it('[SPACE-02] tells everyone in a workspace', async () => {
    const team = await buildTeam(test)
    const bo = await buildMember(test)
    await join(team, bo, 'Viewer')
    const folder = await buildFolder(team.owner, 'Plans', team.rootId)
    const upload = () => buildFile(test, team.owner, { name: 'b.txt', parentId: folder.id })
    expect(await totalsTold(bo, upload)).toEqual(new Set([folder.id, team.rootId]))
  })
})

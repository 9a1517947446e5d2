import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildAppPassword } from '../../../test/dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { createSyncClient, nextcloudcmd, type SyncClient } from '../../../test/sync-client.ts'
import { auditTree } from '../../../test/tree-audit.ts'
import { buildTeam, join as joinTeam } from '../../../test/workspaces.ts'

if (!nextcloudcmd) console.log('Shared folders aren’t tried with Nextcloud’s client: there is no nextcloudcmd')

describe.skipIf(!nextcloudcmd).each(suiteDialects)(
  '[SYNC-06] what is shared with a member, and workspaces, in the folder of Nextcloud’s client, on %s',
  dialect => {
    let test: TestApp
    let ada: TestMember
    let bo: TestMember
    let client: SyncClient
    let address: string
    beforeAll(async () => {
      test = await createTestApp(dialect)
      address = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    })
    afterAll(() => test.close())
    beforeEach(async () => {
      ;[ada, bo] = [await buildMember(test), await buildMember(test)]
      client = createSyncClient(address, ada.email, (await buildAppPassword(test, ada)).secret)
      await buildFile(test, ada, { name: 'steady.txt', text: 'steady' })
    })
    afterEach(() => client.remove())

    const here = (path: string) => join(client.folder, path)
    const local = () => [...client.read().keys()]
    const stored = async (spaceId: string) =>
      (await auditTree(test, spaceId)).paths.filter(path => path.startsWith('/')).map(path => path.slice(1))
    const mayWrite = (path: string) => (statSync(here(path)).mode & 0o200) !== 0

    async function share(owner: TestMember, folderId: string, role: 'viewer' | 'editor'): Promise<string> {
      const body = { emails: [ada.email], role }
      const { data } = await owner.client.ok(peopleEndpoints.share, { params: { id: folderId }, body })
      return data[0]?.id ?? ''
    }
    const setRole = (id: string, role: 'viewer' | 'editor') =>
      bo.client.ok(peopleEndpoints.updateGrant, { params: { id }, body: { role } })

    it('each has a folder, and those whose names collide have one each too', async () => {
      const cy = await buildMember(test)
      const team = await buildTeam(test, {}, 'Plans')
      await joinTeam(team, ada, 'Editor')
      await buildFile(test, team.owner, { name: 'of the team.txt', parentId: team.rootId })
      for (const [owner, name] of [
        [ada, 'of my own.txt'],
        [bo, 'of Bo.txt'],
        [cy, 'of Cy.txt'],
      ] as const) {
        const { id } = await buildFolder(owner, 'Plans')
        await buildFile(test, owner, { name, parentId: id })
        if (owner !== ada) await share(owner, id, 'editor')
      }
      await client.run()
      const tops = local().filter(path => !path.includes('/') && path !== 'steady.txt')
      expect(tops).toEqual(['Plans', ...Array.from({ length: 3 }, () => expect.stringMatching(/^Plans \(\w{6}\)$/))])
      expect(
        local()
          .filter(path => path.endsWith('.txt'))
          .map(path => path.split('/').at(-1))
          .sort(),
      ).toEqual(['of Bo.txt', 'of Cy.txt', 'of my own.txt', 'of the team.txt', 'steady.txt'])
      // Each is written to where it comes from.
      for (const top of tops) writeFileSync(here(`${top}/new.txt`), `in ${top}`)
      const { code, output } = await client.run()
      expect(code, output).toBe(0)
      for (const spaceId of [ada.space.id, bo.space.id, cy.space.id])
        expect(await stored(spaceId)).toContain('Plans/new.txt')
      const teamSpace = (await team.owner.client.ok(workspaceEndpoints.read, { params: { id: team.id } })).id
      expect(await stored(teamSpace)).toContain('new.txt')
    })

    it('what may only be read stays as it is, whatever somebody does with it here', async () => {
      const plans = await buildFolder(bo, 'Plans')
      for (const name of ['edited.txt', 'deleted.txt', 'renamed.txt', 'moved.txt'])
        await buildFile(test, bo, { name, text: name, parentId: plans.id })
      await buildFolder(bo, 'inside', plans.id)
      const grant = await share(bo, plans.id, 'viewer')
      await client.run()
      const before = await stored(bo.space.id)
      const files = ['deleted.txt', 'edited.txt', 'moved.txt', 'renamed.txt'].map(name => `Plans/${name}`)
      for (const path of files) expect(mayWrite(path), path).toBe(false)

      rmSync(here('Plans/edited.txt'))
      writeFileSync(here('Plans/edited.txt'), 'edited all the same')
      rmSync(here('Plans/deleted.txt'))
      rmSync(here('Plans/inside'), { recursive: true })
      renameSync(here('Plans/renamed.txt'), here('Plans/another.txt'))
      renameSync(here('Plans/moved.txt'), here('moved.txt'))
      writeFileSync(here('Plans/new.txt'), 'new')
      mkdirSync(here('Plans/new folder'))
      await client.run()
      await client.run()
      expect(await stored(bo.space.id)).toEqual(before)
      const now = client.read()
      for (const path of files) expect(now.get(path)).toBe(path.slice('Plans/'.length))
      expect(now.get('Plans/inside')).toBeNull()
      // Nothing that was written here is lost, nor was any of it sent.
      for (const text of ['edited all the same', 'new']) expect([...now.values()]).toContain(text)
      expect(await stored(ada.space.id)).toEqual(['moved.txt', 'steady.txt'])

      // With the right to edit, the same files can be changed, and without it no longer.
      await setRole(grant, 'editor')
      await client.run()
      expect(mayWrite('Plans/edited.txt')).toBe(true)
      writeFileSync(here('Plans/edited.txt'), 'edited by right')
      await client.run()
      expect(await stored(bo.space.id)).toEqual(expect.arrayContaining(['Plans/new.txt', 'Plans/new folder/']))
      await setRole(grant, 'viewer')
      await client.run()
      expect(mayWrite('Plans/edited.txt')).toBe(false)
      expect(readFileSync(here('Plans/edited.txt'), 'utf8')).toBe('edited by right')
    })

    it('a right taken away takes the copies here along, and nothing from the server', async () => {
      const plans = await buildFolder(bo, 'Plans')
      await buildFile(test, bo, { name: 'plan.txt', parentId: (await buildFolder(bo, 'deep', plans.id)).id })
      const alone = await buildFile(test, bo, { name: 'alone.txt' })
      const team = await buildTeam(test)
      await buildFile(test, team.owner, { name: 'of the team.txt', parentId: team.rootId })
      const grants = [await share(bo, plans.id, 'editor'), await share(bo, alone, 'viewer')]
      const membership = await joinTeam(team, ada, 'Editor')
      await client.run()
      expect(local()).toEqual([
        'Design',
        'Design/of the team.txt',
        'Plans',
        'Plans/deep',
        'Plans/deep/plan.txt',
        'alone.txt',
        'steady.txt',
      ])
      const before = [await stored(bo.space.id), await stored(team.id)]

      for (const id of grants) await bo.client.ok(peopleEndpoints.endGrant, { params: { id } })
      await client.run()
      expect(local()).toEqual(['Design', 'Design/of the team.txt', 'steady.txt'])
      await team.owner.client.ok(workspaceEndpoints.removeMember, { params: { id: membership } })
      await client.run()
      expect(local()).toEqual(['steady.txt'])
      await client.run()
      expect([await stored(bo.space.id), await stored(team.id)]).toEqual(before)
    })
  },
)

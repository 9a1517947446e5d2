import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildAppPassword, buildDavClient, type DavClient } from '../../../test/dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { createSyncClient, nextcloudcmd, type SyncClient } from '../../../test/sync-client.ts'
import { auditTree } from '../../../test/tree-audit.ts'

if (!nextcloudcmd) console.log('Conflicts aren’t tried with Nextcloud’s client: there is no nextcloudcmd')

/** What docs/operations/sync.md says about this client, found by the model in test/converge. */
describe.skipIf(!nextcloudcmd).each(suiteDialects)('conflicts and errors of Nextcloud’s client on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let dav: DavClient
  let client: SyncClient
  let address: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
    address = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    dav = await buildDavClient(test, ada)
    client = createSyncClient(address, ada.email, (await buildAppPassword(test, ada)).secret)
    await buildFile(test, ada, { name: 'steady.txt', text: 'steady' })
  })
  afterEach(() => client.remove())

  const here = (path: string) => join(client.folder, path)
  const stored = async () =>
    (await auditTree(test, ada.space.id)).paths.filter(path => path.startsWith('/')).map(path => path.slice(1))

  it('a conflicted copy stays where it is, also when its folder is deleted in the browser', async () => {
    const work = await buildFolder(ada, 'Work')
    for (const name of ['plan.txt', 'other.txt']) await buildFile(test, ada, { name, parentId: work.id })
    await client.run()
    writeFileSync(here('Work/plan.txt'), 'changed on the computer')
    await dav.send('PUT', '/files/Work/plan.txt', { body: 'changed in the browser' })
    await client.run()
    await ada.client.ok(driveEndpoints.trash, { body: { ids: [work.id] } })
    for (let n = 0; n < 2; n++) {
      await client.run()
      expect(await stored()).toEqual(['steady.txt'])
      const [folder, copy, ...others] = client.read()
      expect(folder).toEqual(['Work', null])
      expect(copy).toEqual([
        expect.stringMatching(/^Work\/plan \(conflicted copy .*\)\.txt$/),
        'changed on the computer',
      ])
      expect(others).toEqual([['steady.txt', 'steady']])
    }
  })

  it('a deleted folder is deleted everywhere in the run after one with an error', async () => {
    await buildFile(test, ada, { name: 'plan.txt', parentId: (await buildFolder(ada, 'Work')).id })
    await client.run()
    rmSync(here('Work'), { recursive: true })
    // The drive has this name already, with other capitals.
    writeFileSync(here('STEADY.txt'), 'refused')
    expect((await client.run()).code).not.toBe(0)
    await client.run()
    expect(await stored()).toEqual(['steady.txt'])
    expect([...client.read().keys()]).toEqual(['STEADY.txt', 'steady.txt'])
  })
})

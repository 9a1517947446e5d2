import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { activityEndpoints } from '@holdall/contract/activity/activity.contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints } from '@holdall/contract/drive/versions.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildAppPassword } from '../../../test/dav.ts'
import { buildFile, buildFolder, buildMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { createSyncClient, nextcloudcmd } from '../../../test/sync-client.ts'
import { buildSyncRequests } from '../../../test/sync-requests.ts'
import { auditTree } from '../../../test/tree-audit.ts'

if (!nextcloudcmd) console.log('Nextcloud’s client is not tried in both ways: there is no nextcloudcmd')

describe.skipIf(!nextcloudcmd).each(suiteDialects)('a drive in step on %s', dialect => {
  let test: TestApp
  let address: string
  const requests: string[] = []
  beforeAll(async () => {
    test = await createTestApp(dialect)
    address = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    test.app.http.server.on('request', ({ method, url }) => requests.push(`${method} ${url}`))
  })
  afterAll(() => test.close())

  it('[SYNC-01] Nextcloud’s client syncs it both ways by the calls that it knows, with the effects and the rights of every other door', async () => {
    const ada = await buildMember(test)
    const password = await buildAppPassword(test, ada)
    const client = createSyncClient(address, ada.email, password.secret)
    const here = (path: string) => join(client.folder, path)
    const stored = async () => (await auditTree(test, ada.space.id)).paths.filter(path => path.length > 1)
    const sync = async () => {
      const { code, output } = await client.run()
      expect(code, output).toBe(0)
    }
    try {
      const work = await buildFolder(ada, 'Work')
      const planId = await buildFile(test, ada, { name: 'plan.txt', text: 'the plan', parentId: work.id })
      await buildFile(test, ada, { name: 'old.txt', text: 'old' })
      await sync()
      expect([...client.read()]).toEqual([
        ['Work', null],
        ['Work/plan.txt', 'the plan'],
        ['old.txt', 'old'],
      ])
      expect(requests.slice(0, 4)).toEqual([
        'GET /status.php',
        expect.stringMatching(/^GET \/ocs\/v1.php\/cloud\/capabilities/),
        expect.stringMatching(/^GET \/ocs\/v1.php\/cloud\/user/),
        `PROPFIND /remote.php/dav/files/${ada.userId}/`,
      ])
      // Without one of these properties, the client would leave the item out.
      const listed = await (await buildSyncRequests(test, ada)).list('/Work')
      for (const [path, { etag, id, letters }] of listed)
        expect([etag, id, letters], path).toEqual([
          expect.stringMatching(/^".+"$/),
          path.endsWith('.txt') ? planId : work.id,
          expect.stringContaining('G'),
        ])

      writeFileSync(here('Work/plan.txt'), 'the plan, changed here')
      rmSync(here('old.txt'))
      mkdirSync(here('New'))
      writeFileSync(here('New/note.txt'), 'a note')
      await sync()
      renameSync(here('New/note.txt'), here('Work/moved.txt'))
      await sync()
      expect(await stored()).toEqual(['/New/', '/Work/', '/Work/moved.txt', '/Work/plan.txt'])
      // The same as by every other door: an earlier version, the trash, the activity with a name.
      const versions = await ada.client.ok(versionEndpoints.versions, { params: { id: planId } })
      expect(versions.data).toHaveLength(2)
      const trash = await ada.client.ok(driveEndpoints.trashList)
      expect(trash.data.map(({ name }) => name)).toEqual(['old.txt'])
      const { data } = await ada.client.ok(activityEndpoints.feed, { query: {} })
      expect(data.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['created', 'new-version', 'trashed', 'moved']),
      )

      // And as at every other door, an app password that was taken back opens nothing. The computer keeps what it has.
      const { db } = test.app.services
      await db.transaction(tx => tables(tx).deleteFrom('access_tokens').where('id', '=', password.id).execute())
      writeFileSync(here('after.txt'), 'after')
      const before = [...client.read()]
      expect((await client.run()).code).not.toBe(0)
      expect([...client.read()]).toEqual(before)
      expect(await stored()).toEqual(['/New/', '/Work/', '/Work/moved.txt', '/Work/plan.txt'])
    } finally {
      client.remove()
    }
  })
})

import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  backUp,
  emptyPlace,
  openRestored,
  type Place,
  type RestoredSite,
  restoreInto,
} from '../../../test/backed-up.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildAppPassword } from '../../../test/dav.ts'
import { buildFile, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { createSyncClient, nextcloudcmd, type SyncClient } from '../../../test/sync-client.ts'
import { makeTestFolder } from '../../../test/test-folder.ts'

if (!nextcloudcmd) console.log('Nextcloud’s client is not tried after a restore: there is no nextcloudcmd')

describe.skipIf(!nextcloudcmd).each(suiteDialects)(
  'Nextcloud’s command-line client after a restore, on %s',
  dialect => {
    let test: TestApp
    let ada: TestMember
    let client: SyncClient
    let folder: string
    let place: Place
    let restored: RestoredSite | undefined
    beforeEach(async () => {
      test = await createTestApp(dialect)
      ada = await buildMember(test)
      folder = makeTestFolder('holdall-backups-')
      place = await emptyPlace(dialect, { APP_KEY: 'a key for the tests that is long enough' })
    })
    afterEach(async () => {
      await restored?.close()
      client.remove()
      await place.remove()
      rmSync(folder, { recursive: true, force: true })
    })

    it('keeps what came since the backup, and sends it to the restored site', async () => {
      const address = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
      client = createSyncClient(address, ada.email, (await buildAppPassword(test, ada)).secret)
      const sync = async () => {
        const { code, output } = await client.run()
        expect(code, output).toBe(0)
      }
      await buildFile(test, ada, { name: 'old.txt', text: 'old' })
      await sync()
      await backUp(test.app.ctx, folder)
      for (const name of ['n1', 'n2', 'n3']) await buildFile(test, ada, { name: `${name}.txt`, text: name })
      writeFileSync(join(client.folder, 'mine.txt'), 'mine')
      await sync()
      const all = [['mine.txt', 'mine'], ...['n1', 'n2', 'n3'].map(name => [`${name}.txt`, name]), ['old.txt', 'old']]
      expect([...client.read()]).toEqual(all)

      await test.close()
      await restoreInto(place, folder)
      restored = await openRestored(place)
      await restored.app.http.listen({ port: Number(new URL(address).port), host: '127.0.0.1' })
      await sync()
      expect([...client.read()]).toEqual(all)
      const visitor = restored.client()
      visitor.cookies.set('test-user', ada.userId)
      const { data } = await visitor.ok(driveEndpoints.children, { params: { id: ada.rootId } })
      expect(data.map(one => one.name).sort()).toEqual(all.map(([name]) => name))
    })
  },
)

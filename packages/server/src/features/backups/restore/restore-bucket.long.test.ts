import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp, emptyPlace, filesBelow, openRestored, type Place, restoreInto } from '../../../../test/backed-up.ts'
import { dialects } from '../../../../test/databases.ts'
import { type DirectStore, directStores } from '../../../../test/direct-uploads.ts'
import { buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { sendFile } from '../../../../test/send-file.ts'
import { makeTestFolder } from '../../../../test/test-folder.ts'

const key = 'a key for the tests that is long enough'
/** Without the markers that say whose the folder is. */
const blobsOf = ({ dataDir }: Place) => filesBelow(join(dataDir, 'blobs')).filter(path => !path.includes('pair-'))

const stores = Object.entries(directStores)

describe.each(stores)('a backup of a site whose files are in %s', (_, start) => {
  describe.each(dialects)('on %s', dialect => {
    let store: DirectStore
    let test: TestApp
    let member: TestMember
    let folder: string
    const places: Place[] = []
    const texts = new Map<string, string>()
    beforeAll(async () => {
      store = await start()
      const { host } = new URL(store.options.endpoint)
      test = await createTestApp(dialect, { OUTBOUND_ALLOW: host })
      await test.app.services.disks.follow('uploads', { driver: 's3', options: store.options })
      const chosen = Object.entries(store.options).map(([name, value]) => [`storage_s3_${name}`, value])
      await test.app.services.settings.save({ uploads_disk_driver: 's3', ...Object.fromEntries(chosen) }, null)
      member = await buildMember(test)
      for (let n = 0; n < 3; n++) {
        const text = `in the bucket ${n}`
        const sent = await sendFile(member.client, { name: `${n}.txt`, text, parentId: member.rootId })
        texts.set(String(sent.headers['holdall-item']), text)
      }
      folder = makeTestFolder('holdall-backups-')
      await backUp(test.app.ctx, folder)
    })
    afterAll(async () => {
      await test.close()
      for (const place of places) await place.remove()
      rmSync(folder, { recursive: true, force: true })
      store.close()
    })
    async function emptySite(): Promise<Place> {
      const allowed = new URL(store.options.endpoint).host
      const place = await emptyPlace(dialect, { APP_KEY: key, OUTBOUND_ALLOW: allowed })
      places.push(place)
      return place
    }
    async function expectFiles(place: Place): Promise<void> {
      const site = await openRestored(place)
      try {
        const client = site.client()
        client.cookies.set('test-user', member.userId)
        for (const [id, text] of texts) {
          const { raw } = await client.call(fileEndpoints.content, { params: { id } })
          expect([raw.statusCode, raw.payload]).toEqual([200, text])
        }
        expect((await client.ok(driveEndpoints.children, { params: { id: member.rootId } })).data).toHaveLength(3)
      } finally {
        await site.close()
      }
    }

    it('[BACKUP-01] has the files, which stay in the bucket when it still has them', async () => {
      const place = await emptySite()
      expect(await restoreInto(place, folder)).toMatchObject({ lost: [], objects: 3 })
      expect(blobsOf(place)).toEqual([])
      await expectFiles(place)
    })

    it('[BACKUP-01] sends again what the bucket has lost, if it takes the bucket over', async () => {
      const { storage } = test.app.services
      for await (const { key: stored } of storage.list()) if (stored.endsWith('-f')) await storage.delete(stored)
      const place = await emptySite()
      expect((await restoreInto(place, folder, { takesOver: true })).lost).toEqual([])
      await expectFiles(place)
    })

    it('[BACKUP-01] becomes a site with all files on its own disk, once the bucket is gone', async () => {
      const place = await emptySite()
      store.close()
      const gone = { ...place, variables: { ...place.variables, OUTBOUND_ALLOW: '' } }
      expect((await restoreInto(gone, folder, { toLocal: true })).lost).toEqual([])
      expect(blobsOf(place)).toHaveLength(3)
      await expectFiles(gone)
    })
  })
})

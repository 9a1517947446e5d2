import { rmSync } from 'node:fs'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp, emptyPlace, openRestored, type Place, restoreInto } from '../../../../test/backed-up.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { sendFile } from '../../../../test/send-file.ts'
import { makeTestFolder } from '../../../../test/test-folder.ts'
import { auditTree } from '../../../../test/tree-audit.ts'
import { readManifest } from '../folder/backup-folder.ts'

const key = 'a key for the tests that is long enough'
const ways = dialects.flatMap(from => dialects.map(to => ({ from, to })))

describe.each(ways)('a backup of $from restored to $to', ({ from, to }) => {
  let test: TestApp
  let member: TestMember
  let folder: string
  let place: Place
  beforeAll(async () => {
    test = await createTestApp(from)
    member = await buildMember(test, { permissions: ['admin.access'] })
    folder = makeTestFolder('holdall-backups-')
    place = await emptyPlace(to, { APP_KEY: key })
  })
  afterAll(async () => {
    await test.close()
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  it('[BACKUP-01] has the same rows and bytes, compared by a hash of everything', async () => {
    const { client, rootId } = member
    const inner = await client.ok(driveEndpoints.newFolder, { body: { parentId: rootId, name: 'Grüße \u2028 “x”' } })
    for (let n = 0; n < 12; n++)
      await sendFile(client, {
        name: `note ${n}.txt`,
        text: `elephant number ${n}`,
        parentId: n % 2 ? rootId : inner.id,
      })
    await sendFile(client, { name: 'note 1.txt', text: 'a second version', parentId: rootId, onConflict: 'replace' })
    const { data } = await client.ok(driveEndpoints.children, { params: { id: rootId } })
    await client.ok(driveEndpoints.trash, { body: { ids: [data.find(item => item.name === 'note 3.txt')?.id ?? ''] } })
    // Texts are read a moment after the upload.
    test.clock.advance(5000)
    await test.app.worker.runDue()
    const search = { query: { q: 'elephant' } }
    const found = (await client.ok(searchEndpoints.search, search)).data.map(item => item.id)
    expect(found.length).toBeGreaterThan(5)
    const made = await backUp(test.app.ctx, folder)
    const before = await auditTree(test, member.space.id)
    const restored = await restoreInto(place, folder)
    expect([restored.lost, restored.objects]).toEqual([[], made.manifest.objects.count])

    const site = await openRestored(place)
    try {
      expect(await auditTree(site, member.space.id)).toEqual(before)
      const back = site.client()
      back.cookies.set('test-user', member.userId)
      for (const { id, name } of data.filter(item => item.kind === 'file' && item.name !== 'note 3.txt')) {
        const { raw } = await back.call(fileEndpoints.content, { params: { id } })
        const { raw: original } = await client.call(fileEndpoints.content, { params: { id } })
        expect([name, raw.statusCode, raw.payload]).toEqual([name, 200, original.payload])
      }
      const foundAgain = (await back.ok(searchEndpoints.search, search)).data.map(item => item.id)
      expect(foundAgain.toSorted()).toEqual(found.toSorted())
      // A backup of the restored site, before it has done anything, has the same tables.
      const other = makeTestFolder('holdall-backups-')
      const copy = await backUp(site.app.ctx, other)
      const differing = Object.keys(made.manifest.tables).filter(
        table => made.manifest.tables[table]?.sha256 !== copy.manifest.tables[table]?.sha256,
      )
      // Its own: what was looked at just now, what a start writes, and where new bytes were prepared for.
      const own = new Set([
        'audit_log',
        'jobs',
        'recents',
        'schedule_runs',
        'site_days',
        'site_people',
        'storage_figures',
      ])
      expect(differing.filter(table => !own.has(table))).toEqual([])
      expect(copy.manifest.objects.count).toBe(made.manifest.objects.count)
      rmSync(other, { recursive: true })
      // New rows get numbers of their own.
      const sent = await sendFile(back, { name: 'new.txt', text: 'new', parentId: member.rootId })
      expect(sent.status).toBe(201)
      await auditTree(site, member.space.id)
    } finally {
      await site.close()
    }
    expect(await readManifest(folder, made.state)).toMatchObject({ dialect: from, hasKey: true })
  })
})

import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { storageEndpoints } from '@holdall/contract/drive/storage.endpoints.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { removePurged } from '../changes/remove-purged.ts'

const e = storageEndpoints

describe.each(dialects)('the storage use of a drive on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test)
  })
  afterEach(() => test.close())

  const read = () => ada.client.ok(e.storage)
  const kinds = async () =>
    Object.fromEntries((await read()).kinds.map(({ kind, bytes, files }) => [kind, [bytes, files]]))
  const file = (name: string, bytes: number, parentId = ada.rootId) =>
    buildFile(test, ada, { name, text: 'x'.repeat(bytes), parentId })

  it('is shown by kind, trash and earlier versions, and adds up', async () => {
    expect(await read()).toMatchObject({ usedBytes: 0, kinds: [], largest: [] })
    await file('one.jpg', 300)
    await file('two.png', 200)
    const film = await file('film.mp4', 1000)
    await file('no ending', 7)
    await file('one.jpg', 310)
    expect(await kinds()).toEqual({ video: [1000, 1], image: [510, 2], text: [7, 1] })
    await ada.client.ok(driveEndpoints.trash, { body: { ids: [film] } })
    const storage = await read()
    expect(storage).toMatchObject({ trashBytes: 1000, versionBytes: 300, usedBytes: 1817 })
    const sum = storage.kinds.reduce((all, { bytes }) => all + bytes, 0)
    expect(sum + storage.versionBytes).toBe(storage.usedBytes)
  })

  it('follows renames, copies and permanent deletions', async () => {
    const folder = (await buildFolder(ada, 'Folder')).id
    const id = await file('plan.jpg', 100, folder)
    await ada.client.ok(driveEndpoints.rename, { params: { id }, body: { name: 'plan.pdf' } })
    expect(await kinds()).toEqual({ pdf: [100, 1] })
    await ada.client.ok(driveEndpoints.copy, { body: { ids: [folder], to: ada.rootId, onConflict: 'keep-both' } })
    await test.app.worker.runDue()
    expect(await kinds()).toEqual({ pdf: [200, 2] })
    await ada.client.ok(driveEndpoints.trash, { body: { ids: [folder] } })
    await ada.client.ok(driveEndpoints.deleteForever, { body: { ids: [folder] } })
    await removePurged(test.app.ctx, {})
    expect(await kinds()).toEqual({ pdf: [100, 1] })
  })

  it('lists the largest files, without trashed ones and other users’ files', async () => {
    const eve = await buildMember(test)
    await buildFile(test, eve, { name: 'hers.bin', text: 'x'.repeat(5000) })
    const folder = (await buildFolder(ada, 'Old')).id
    const below = await file('below.bin', 900, folder)
    await file('small.txt', 5)
    await file('empty.txt', 0)
    await file('large.zip', 800)
    const names = async () => (await read()).largest.map(({ name }) => name)
    expect(await names()).toEqual(['below.bin', 'large.zip', 'small.txt'])
    expect((await read()).largest[0]).toMatchObject({ id: below, path: [{ id: ada.rootId }, { id: folder }] })
    await ada.client.ok(driveEndpoints.trash, { body: { ids: [folder] } })
    expect(await names()).toEqual(['large.zip', 'small.txt'])
    expect((await test.client().call(e.storage)).status).toBe(401)
  })

  it('reads the largest files from an index, without sorting', async () => {
    const query = sql`select id from items where space_id = 'x' and rank = 1 order by size desc, id desc limit 50`
    const { rows } = await (dialect === 'sqlite' ? sql`explain query plan ${query}` : sql`explain ${query}`).execute(
      test.app.services.db.read,
    )
    expect(JSON.stringify(rows)).toContain('items_largest')
  })
})

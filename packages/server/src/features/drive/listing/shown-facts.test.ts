import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

const hour = 3600_000

describe.each(dialects)('facts about items in lists on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const item = (member: TestMember, id: string) => member.client.ok(e.item, { params: { id } })

  it('[BROWSE-18] date a folder’s last change by what was added to it: created, uploaded, moved, copied or restored', async () => {
    const ada = await buildMember(test)
    const above = await buildFolder(ada, 'above')
    const folder = await buildFolder(ada, 'folder', above.id)
    const other = await buildFolder(ada, 'other')
    const file = await buildFile(test, ada, { name: 'moved.txt', parentId: other.id })
    const aboveAt = (await item(ada, above.id)).modifiedAt
    let last = (await item(ada, folder.id)).modifiedAt
    const steps: [string, () => Promise<unknown>][] = [
      ['uploaded', () => buildFile(test, ada, { name: 'uploaded.txt', parentId: folder.id })],
      ['made', () => buildFolder(ada, 'made', folder.id)],
      [
        'made with others',
        () => ada.client.ok(e.folderTree, { params: { id: folder.id }, body: { paths: [['tree']] } }),
      ],
      ['copied', () => ada.client.ok(e.copy, { body: { ids: [file], to: folder.id, onConflict: 'ask' } })],
      ['moved', () => ada.client.ok(e.move, { body: { ids: [file], to: folder.id, onConflict: 'keep-both' } })],
    ]
    for (const [what, run] of steps) {
      test.clock.advance(hour)
      await run()
      const { modifiedAt } = await item(ada, folder.id)
      expect(Date.parse(modifiedAt) - Date.parse(last), what).toBeGreaterThanOrEqual(hour)
      last = modifiedAt
    }
    test.clock.advance(hour)
    await ada.client.ok(e.trash, { body: { ids: [file] } })
    expect((await item(ada, folder.id)).modifiedAt, 'trashed').toBe(last)
    await ada.client.ok(e.restore, { body: { ids: [file] } })
    expect(Date.parse((await item(ada, folder.id)).modifiedAt), 'restored').toBeGreaterThan(Date.parse(last))
    // Changes further down affect only the folder that received them.
    expect((await item(ada, above.id)).modifiedAt).toBe(aboveAt)
    const byDate = await ada.client.ok(e.children, {
      params: { id: ada.rootId },
      query: { orderBy: 'modified', orderDir: 'desc' },
    })
    expect(byDate.data.map(one => one.name)).toEqual(['other', 'above'])
  })

  it('[BROWSE-18] show whether a folder has subfolders, and which other user changed a file', async () => {
    const ada = await buildMember(test)
    const ben = await buildMember(test)
    const parent = await buildFolder(ada, 'parent')
    const inner = await buildFolder(ada, 'inner', parent.id)
    const leaf = await buildFolder(ada, 'leaf')
    await buildFile(test, ada, { name: 'only a file.txt', parentId: leaf.id })
    await buildFile(test, ada, { name: 'mine.txt' })
    const rows = async (member: TestMember) => (await member.client.ok(e.children, { params: { id: ada.rootId } })).data
    expect((await rows(ada)).map(one => [one.name, one.hasFolders, one.modifiedBy])).toEqual([
      ['leaf', false, null],
      ['parent', true, null],
      ['mine.txt', undefined, null],
    ])
    await ada.client.ok(e.trash, { body: { ids: [inner.id] } })
    expect((await rows(ada)).find(one => one.name === 'parent')?.hasFolders).toBe(false)
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('versions').set({ created_by: ben.userId }).where('created_by', '=', ada.userId).execute(),
    )
    const [benName] = await tables(test.app.services.db.read)
      .selectFrom('users')
      .select('name')
      .where('id', '=', ben.userId)
      .execute()
    expect((await rows(ada)).find(one => one.name === 'mine.txt')?.modifiedBy).toBe(benName?.name)
  })

  it('[BROWSE-16] show when recent items were last used', async () => {
    const ada = await buildMember(test)
    const file = await buildFile(test, ada, { name: 'one.txt' })
    test.clock.advance(hour)
    const before = test.clock.now()
    await ada.client.ok(e.opened, { params: { id: file } })
    const [recent] = (await ada.client.ok(e.recent)).data
    expect(Date.parse(recent?.usedAt ?? '')).toBeGreaterThanOrEqual(before)
    expect(Date.parse(recent?.usedAt ?? '')).toBeLessThanOrEqual(test.clock.now())
    await ada.client.ok(e.star, { body: { ids: [file] } })
    expect((await ada.client.ok(e.starred)).data[0]).not.toHaveProperty('usedAt')
  })
})

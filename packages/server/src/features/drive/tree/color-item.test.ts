import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

describe.each(suiteDialects)('the colour of a folder on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test)
  })
  afterAll(() => test.close())

  const row = async (id: string) =>
    tables(test.app.services.db.read).selectFrom('items').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const paint = (person: TestMember, id: string, color: 'red' | 'blue' | null) =>
    person.client.call(e.setColor, { params: { id }, body: { color } })
  const shown = async (person: TestMember, id: string) =>
    (await person.client.ok(e.item, { params: { id } })).color ?? null

  it('is shown, changed and taken away, with a line in the audit log, and leaves the date and what computers sync', async () => {
    const folder = await buildFolder(ada, 'Plans')
    expect(await shown(ada, folder.id)).toBeNull()
    const before = await row(folder.id)
    const top = await row(ada.rootId)
    test.clock.advance(60_000)
    expect((await paint(ada, folder.id, 'red')).status).toBe(200)
    expect(await shown(ada, folder.id)).toBe('red')
    expect(await row(folder.id)).toEqual({ ...before, color: 'red' })
    expect(await row(ada.rootId)).toEqual(top)
    await paint(ada, folder.id, 'red')
    await paint(ada, folder.id, null)
    expect(await shown(ada, folder.id)).toBeNull()
    const lines = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'item.colored')
      .where('object_id', '=', folder.id)
      .orderBy('id')
      .execute()
    expect(lines.map(line => [JSON.parse(line.before ?? ''), JSON.parse(line.after ?? '')])).toEqual([
      [{ color: null }, { color: 'red' }],
      [{ color: 'red' }, { color: null }],
    ])
  })

  it('is given by those who may rename the folder, and by nobody else', async () => {
    const folder = await buildFolder(ada, 'Shared')
    const [editor, viewer, stranger] = [await buildMember(test), await buildMember(test), await buildMember(test)]
    for (const [person, role] of [
      [editor, 'editor'],
      [viewer, 'viewer'],
    ] as const)
      await ada.client.ok(peopleEndpoints.share, { params: { id: folder.id }, body: { emails: [person.email], role } })
    const mayRename = (await editor.client.ok(e.item, { params: { id: folder.id } })).can.rename
    expect((await paint(editor, folder.id, 'blue')).status).toBe(mayRename ? 200 : 403)
    await paint(ada, folder.id, 'blue')
    expect((await paint(viewer, folder.id, 'red')).problem.code).toBe('item.forbidden')
    expect((await paint(stranger, folder.id, 'red')).problem.code).toBe('item.not-found')
    expect((await test.client().call(e.setColor, { params: { id: folder.id }, body: { color: 'red' } })).status).toBe(
      401,
    )
    expect(await shown(viewer, folder.id)).toBe('blue')
  })

  it('isn’t for files, for the top of a drive, for what is in the trash, or of an unknown name', async () => {
    const file = await buildFile(test, ada, { name: 'a.txt' })
    const gone = await buildFolder(ada, 'Gone')
    await ada.client.ok(e.trash, { body: { ids: [gone.id] } })
    expect((await paint(ada, file, 'red')).problem.code).toBe('item.not-a-folder')
    expect((await paint(ada, ada.rootId, 'red')).problem.code).toBe('item.is-root')
    expect((await paint(ada, gone.id, 'red')).problem.code).toBe('item.not-found')
    const unknown = await ada.client.call(e.setColor, { params: { id: gone.id }, body: { color: 'plaid' as 'red' } })
    expect([unknown.status, unknown.problem.errors?.[0]?.field]).toEqual([422, 'color'])
    for (const id of [file, ada.rootId, gone.id]) expect((await row(id)).color).toBeNull()
  })

  it('stays with the folder when it is renamed, moved, copied, trashed and restored, and visitors see it', async () => {
    const folder = await buildFolder(ada, 'Kept')
    const to = (await buildFolder(ada, 'Elsewhere')).id
    await paint(ada, folder.id, 'blue')
    await ada.client.ok(e.rename, { params: { id: folder.id }, body: { name: 'Still kept' } })
    await ada.client.ok(e.trash, { body: { ids: [folder.id] } })
    await ada.client.ok(e.restore, { body: { ids: [folder.id], onConflict: 'ask' } })
    await ada.client.ok(e.move, { body: { ids: [folder.id], to, onConflict: 'ask' } })
    await ada.client.ok(e.copy, { body: { ids: [folder.id], to, onConflict: 'keep-both' } })
    const { data } = await ada.client.ok(e.children, { params: { id: to } })
    expect(data.map(item => item.color)).toEqual(['blue', 'blue'])
    const { slug } = await ada.client.ok(sharingEndpoints.createLink, { params: { id: to }, body: {} })
    const visited = await test.client().ok(e.children, { params: { id: to }, query: { link: slug } })
    expect(visited.data.map(item => item.color)).toEqual(['blue', 'blue'])
  })
})

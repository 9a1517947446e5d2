import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { trashEndpoints as t } from '@holdall/contract/drive/trash.endpoints.ts'
import { localizationEndpoints } from '@holdall/contract/localizations/localizations.contract.ts'
import { welcomeEndpoints as e } from '@holdall/contract/welcome/welcome.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

describe.each(suiteDialects)('sample files on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    // As in a server that has drawn a thumbnail: from then on, libvips decodes no SVG in the whole process.
    sharp.block({ operation: ['VipsForeignLoadSvg'] })
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const inside = async ({ client }: TestMember, id: string) => (await client.ok(d.children, { params: { id } })).data
  const state = async ({ client }: TestMember) => (await client.ok(e.read)).samples
  const filesStep = async ({ client }: TestMember) => (await client.ok(e.read)).steps[0]
  const used = async ({ client }: TestMember) => (await client.ok(d.spaces)).data[0]?.usedBytes
  const remove = async (member: TestMember) => {
    const { items } = await member.client.ok(e.samples)
    return (await member.client.ok(t.trash, { body: { ids: items.map(({ id }) => id) } })).data
  }

  it('are a folder with pictures of several days, a contract, a table and a note, counted like any file', async () => {
    const ada = await buildMember(test)
    expect(await state(ada)).toBe('offered')
    const folder = await ada.client.ok(e.makeSamples)
    expect(folder).toMatchObject({ name: 'Sample files', kind: 'folder', parentId: ada.rootId })
    const files = await inside(ada, folder.id)
    expect(files.map(({ name, fileKind }) => [name, fileKind])).toEqual([
      ['Dunes at sunset.jpg', 'image'],
      ['Forest at night.jpg', 'image'],
      ['Mountain lake.jpg', 'image'],
      ['Rental agreement.docx', 'document'],
      ['Start here.md', 'text'],
      ['Travel budget.csv', 'sheet'],
    ])
    expect(new Set(files.map(file => file.modifiedAt.slice(0, 10))).size).toBe(4)
    expect(await used(ada)).toBe(files.reduce((sum, { size }) => sum + size, 0))
    expect(await state(ada)).toBe('there')
    // They aren't the member's own files.
    expect(await filesStep(ada)).toEqual({ id: 'files', isDone: false })
    await buildFile(test, ada, { name: 'own.txt', text: 'own' })
    expect(await filesStep(ada)).toEqual({ id: 'files', isDone: true })
    const actions = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', ada.userId)
      .execute()
    const count = (action: string) => actions.filter(line => line.action === action).length
    expect([count('folder.created'), count('file.uploaded')]).toEqual([1, 6])
  })

  it('are made once, also by two clicks at once, until their folder is gone', async () => {
    const ada = await buildMember(test)
    const [one, two] = await Promise.all([ada.client.ok(e.makeSamples), ada.client.ok(e.makeSamples)])
    expect(two.id).toBe(one.id)
    expect((await ada.client.ok(e.makeSamples)).id).toBe(one.id)
    expect((await inside(ada, ada.rootId)).map(item => item.id)).toEqual([one.id])
    expect(await inside(ada, one.id)).toHaveLength(6)
    await remove(ada)
    expect(await state(ada)).toBe('none')
    const again = await ada.client.ok(e.makeSamples)
    expect(again.id).not.toBe(one.id)
    expect((await inside(ada, ada.rootId)).map(item => item.id)).toEqual([again.id])
  })

  it('go to the trash as their folder, and come back with Undo', async () => {
    const ada = await buildMember(test)
    const folder = await ada.client.ok(e.makeSamples)
    expect(await ada.client.ok(e.samples)).toMatchObject({ items: [{ id: folder.id }], own: 0 })
    const [outcome] = await remove(ada)
    expect(outcome).toMatchObject({ id: folder.id, status: 'done' })
    expect(await inside(ada, ada.rootId)).toEqual([])
    expect(await ada.client.ok(e.samples)).toEqual({ items: [], own: 0 })
    const { data: back } = await ada.client.ok(d.putBack, { body: { steps: [outcome?.undo] } })
    expect(back).toMatchObject([{ id: folder.id, status: 'done' }])
    expect(await inside(ada, folder.id)).toHaveLength(6)
    expect(await state(ada)).toBe('there')
  })

  it('leave what the member put between them, and samples that they changed, where they are', async () => {
    const ada = await buildMember(test)
    const { id: parentId } = await ada.client.ok(e.makeSamples)
    await buildFile(test, ada, { name: 'mine.txt', parentId })
    const below = await buildFolder(ada, 'Mine', parentId)
    await buildFile(test, ada, { name: 'deep.txt', parentId: below.id })
    await buildFile(test, ada, { name: 'Start here.md', text: 'my own words', parentId })
    const samples = await ada.client.ok(e.samples)
    expect(samples.own).toBe(4)
    expect(samples.items).toHaveLength(5)
    await remove(ada)
    expect((await inside(ada, parentId)).map(item => item.name)).toEqual(['Mine', 'mine.txt', 'Start here.md'])
    expect(await ada.client.ok(e.samples)).toEqual({ items: [], own: 4 })
  })

  it('aren’t offered to whoever has files, and nobody else’s are listed', async () => {
    const ada = await buildMember(test)
    await buildFile(test, ada, { name: 'own.txt', text: 'own' })
    expect(await state(ada)).toBe('none')
    const bo = await buildMember(test)
    await bo.client.ok(e.makeSamples)
    expect(await ada.client.ok(e.samples)).toEqual({ items: [], own: 0 })
  })

  it('need the right to create files', async () => {
    const ada = await buildMember(test, { hasRoles: false })
    expect(await state(ada)).toBe('none')
    const { status, problem } = await ada.client.call(e.makeSamples)
    expect([status, problem.code]).toEqual([403, 'request.forbidden'])
    expect(await inside(ada, ada.rootId)).toEqual([])
  })

  it('leave nothing where there is no room for all of them', async () => {
    const ada = await buildMember(test, { availableSpace: 60_000 })
    const { problem } = await ada.client.call(e.makeSamples)
    expect(problem.code).toBe('space.full')
    expect(await inside(ada, ada.rootId)).toEqual([])
    expect([await used(ada), await state(ada)]).toEqual([0, 'offered'])
  })

  it('leave nothing if one of them can’t be stored', async () => {
    const ada = await buildMember(test)
    await test.app.services.settings.save({ 'uploads.max_size': 10_000 }, null)
    try {
      const { problem } = await ada.client.call(e.makeSamples)
      expect(problem.code).toBe('file.too-large')
    } finally {
      await test.app.services.settings.save({ 'uploads.max_size': null }, null)
    }
    expect(await inside(ada, ada.rootId)).toEqual([])
    expect([await used(ada), await state(ada)]).toEqual([0, 'offered'])
    expect((await ada.client.ok(t.trashList)).data).toEqual([])
  })

  it('leave out types that the site doesn’t allow', async () => {
    const ada = await buildMember(test)
    const { settings } = test.app.services
    await settings.save({ 'uploads.allowed_extensions': ['jpg', 'md'] }, null)
    try {
      const names = (await inside(ada, (await ada.client.ok(e.makeSamples)).id)).map(item => item.name)
      expect(names.map(name => name.split('.')[1])).toEqual(['jpg', 'jpg', 'jpg', 'md'])
      await settings.save({ 'uploads.allowed_extensions': ['zip'] }, null)
      const bo = await buildMember(test)
      expect((await bo.client.call(e.makeSamples)).problem.code).toBe('file.type-blocked')
      expect(await inside(bo, bo.rootId)).toEqual([])
    } finally {
      await settings.save({ 'uploads.allowed_extensions': [] }, null)
    }
  })

  it('have names and words of the member’s language', async () => {
    const admin = await buildMember(test, {
      permissions: ['admin.access', 'localizations.create', 'localizations.update'],
    })
    for (const [name, language] of [
      ['Deutsch', 'de'],
      ['العربية', 'ar'],
    ]) {
      await admin.client.call(localizationEndpoints.create, { body: { name, language } })
    }
    const ada = await buildMember(test, { language: 'de' })
    const folder = await ada.client.ok(e.makeSamples)
    expect(folder.name).toBe('Beispieldateien')
    expect((await inside(ada, folder.id)).map(item => item.name)).toContain('Mietvertrag.docx')
    const amal = await buildMember(test, { language: 'ar' })
    expect((await amal.client.ok(e.makeSamples)).name).toBe('ملفات تجريبية')
  })
})

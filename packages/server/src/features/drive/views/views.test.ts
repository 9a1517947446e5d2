import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

const minute = 60_000

describe.each(dialects)('views and recent items on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  it('[BROWSE-01] the first view comes from the setting, until the member chooses one', async () => {
    const { settings } = test.app.services
    const ada = await buildMember(test)
    const folder = await buildFolder(ada, 'folder')
    const layout = async () => (await ada.client.ok(e.view, { params: { id: folder.id } })).layout
    expect(await layout()).toBe('grid')
    await settings.save({ 'drive.default_view': 'list' }, null)
    try {
      expect(await layout()).toBe('list')
      const view = { layout: 'grid', orderBy: 'name', orderDir: 'asc', columns: ['size'] } as const
      await ada.client.ok(e.setView, { params: { id: ada.rootId }, body: view })
      expect(await layout()).toBe('grid')
    } finally {
      await settings.save({ 'drive.default_view': 'grid' }, null)
    }
  })

  it('[BROWSE-02] sort by type and by modification time in both directions, folders first', async () => {
    const ada = await buildMember(test)
    for (const [name, mime] of [
      ['b.txt', 'text/plain'],
      ['a.png', 'image/png'],
      ['c.pdf', 'application/pdf'],
    ] as const) {
      test.clock.advance(minute)
      await buildFile(test, ada, { name, mime })
    }
    test.clock.advance(minute)
    await buildFolder(ada, 'zebra')
    const names = async (orderBy: string, orderDir: string) =>
      (await ada.client.ok(e.children, { params: { id: ada.rootId }, query: { orderBy, orderDir } })).data.map(
        item => item.name,
      )
    expect(await names('modified', 'asc')).toEqual(['zebra', 'b.txt', 'a.png', 'c.pdf'])
    expect(await names('modified', 'desc')).toEqual(['zebra', 'c.pdf', 'a.png', 'b.txt'])
    expect(await names('type', 'asc')).toEqual(['zebra', 'a.png', 'c.pdf', 'b.txt'])
    expect(await names('type', 'desc')).toEqual(['zebra', 'b.txt', 'c.pdf', 'a.png'])
  })

  it('[BROWSE-16] show the most recently opened, uploaded or changed items first', async () => {
    const ada = await buildMember(test)
    const recent = async () => (await ada.client.ok(e.recent)).data.map(item => item.name)
    const later = () => test.clock.advance(minute)
    const one = await buildFile(test, ada, { name: 'one.txt' })
    later()
    await buildFile(test, ada, { name: 'two.txt' })
    later()
    const three = await buildFile(test, ada, { name: 'three.txt' })
    expect(await recent()).toEqual(['three.txt', 'two.txt', 'one.txt'])
    later()
    await ada.client.ok(e.opened, { params: { id: one } })
    expect(await recent()).toEqual(['one.txt', 'three.txt', 'two.txt'])
    later()
    await ada.client.ok(e.rename, { params: { id: three }, body: { name: 'third.txt' } })
    expect(await recent()).toEqual(['third.txt', 'one.txt', 'two.txt'])
    later()
    // A new version of it.
    await buildFile(test, ada, { name: 'two.txt', text: 'other words' })
    expect((await recent())[0]).toBe('two.txt')
  })
})

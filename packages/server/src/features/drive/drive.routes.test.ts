import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

describe.each(dialects)('drive on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const names = async (member: TestMember, id = member.rootId, query: Record<string, unknown> = {}) =>
    (await member.client.ok(e.children, { params: { id }, query })).data.map(item => item.name)

  it('[BROWSE-02] lists folders first, with names in natural order, by any column in both directions', async () => {
    const ada = await buildMember(test)
    for (const name of ['file 10.txt', 'file 2.txt', 'File 1.txt'])
      await buildFile(test, ada, { name, text: name.repeat(name.length) })
    await buildFolder(ada, 'zebra')
    expect(await names(ada)).toEqual(['zebra', 'File 1.txt', 'file 2.txt', 'file 10.txt'])
    expect(await names(ada, ada.rootId, { orderDir: 'desc' })).toEqual([
      'zebra',
      'file 10.txt',
      'file 2.txt',
      'File 1.txt',
    ])
    expect((await names(ada, ada.rootId, { orderBy: 'size', orderDir: 'desc' }))[1]).toBe('file 10.txt')
    for (const orderBy of ['type', 'modified']) expect(await names(ada, ada.rootId, { orderBy })).toHaveLength(4)
  })

  it('[BROWSE-03] pages by cursor without gaps or repeats, jumps by anchors, counts correctly and filters', async () => {
    const ada = await buildMember(test)
    const paths = Array.from({ length: 95 }, (_, n) => [`entry ${n}`])
    await ada.client.ok(e.folderTree, { params: { id: ada.rootId }, body: { paths } })
    for (let n = 0; n < 8; n++) await buildFile(test, ada, { name: `note ${n}.txt` })
    for (const orderDir of ['asc', 'desc'] as const) {
      const whole = await names(ada, ada.rootId, { perPage: 500, orderDir })
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await ada.client.ok(e.children, {
          params: { id: ada.rootId },
          query: { perPage: 20, orderDir, cursor },
        })
        expect(page.total).toBe(103)
        seen.push(...page.data.map(item => item.name))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(seen).toEqual(whole)
      const { cursors } = await ada.client.ok(e.anchors, {
        params: { id: ada.rootId },
        query: { perPage: 20, orderDir },
      })
      expect(cursors).toHaveLength(5)
      expect(await names(ada, ada.rootId, { perPage: 20, orderDir, cursor: cursors[4] })).toEqual(whole.slice(100))
    }
    expect(await names(ada, ada.rootId, { filter: 'ENTRY 9' })).toEqual([
      'entry 9',
      'entry 90',
      'entry 91',
      'entry 92',
      'entry 93',
      'entry 94',
    ])
    expect(
      (await ada.client.call(e.children, { params: { id: ada.rootId }, query: { cursor: 'nonsense' } })).problem.code,
    ).toBe('list.bad-cursor')
  })

  it('[BROWSE-02] sorts by the alphabet of the reader’s language', async () => {
    const swede = await buildMember(test, { language: 'sv' })
    for (const name of ['Zebra', 'Ål', 'Ask']) await buildFolder(swede, name)
    expect(await names(swede)).toEqual(['Ask', 'Zebra', 'Ål'])
    const english = await buildMember(test, { language: 'en' })
    for (const name of ['Zebra', 'Ål', 'Ask']) await buildFolder(english, name)
    expect(await names(english)).toEqual(['Ål', 'Ask', 'Zebra'])
  })

  it('[BROWSE-10] renames, keeps siblings unique regardless of case, and refuses bad names by field', async () => {
    const ada = await buildMember(test)
    const one = await buildFolder(ada, 'One')
    await buildFolder(ada, 'Two')
    expect((await ada.client.ok(e.rename, { params: { id: one.id }, body: { name: 'Größe ☃' } })).name).toBe('Größe ☃')
    expect((await ada.client.call(e.rename, { params: { id: one.id }, body: { name: 'TWO' } })).problem.code).toBe(
      'item.name-taken',
    )
    for (const name of ['', 'a/b', 'nul\0', '..', 'x'.repeat(256)]) {
      const answer = await ada.client.call(e.rename, { params: { id: one.id }, body: { name } })
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 'name'])
    }
    expect(await names(ada)).toEqual(['Größe ☃', 'Two'])
  })

  it('[BROWSE-08] [BROWSE-11] [BROWSE-12] moves with every choice for a taken name, and never into itself', async () => {
    const ada = await buildMember(test)
    const from = await buildFolder(ada, 'from')
    const to = await buildFolder(ada, 'to')
    const inner = await buildFolder(ada, 'inner', to.id)
    const first = await buildFile(test, ada, { name: 'same.txt', text: 'old', parentId: to.id })
    const second = await buildFile(test, ada, { name: 'Same.txt', text: 'newer', parentId: from.id })
    const move = (onConflict: string, id = second, target = to.id) =>
      ada.client.ok(e.move, { body: { ids: [id], to: target, onConflict } }).then(({ data }) => data[0])
    expect(await move('ask')).toMatchObject({ status: 'conflict', existing: { id: first } })
    // Another spelling is another name, of which the folder holds one.
    for (const choice of ['skip', 'replace'])
      expect(await move(choice)).toMatchObject({ status: 'failed', error: { code: 'item.other-spelling' } })
    expect(await move('ask', to.id, inner.id)).toMatchObject({ status: 'failed', error: { code: 'item.into-itself' } })
    expect(await move('keep-both')).toMatchObject({
      status: 'done',
      item: { name: 'Same (2).txt' },
      fromParentId: from.id,
    })
    const third = await buildFile(test, ada, { name: 'same.txt', text: 'newest!', parentId: from.id })
    expect(await move('skip', third)).toMatchObject({ status: 'skipped' })
    expect(await move('replace', third)).toMatchObject({ status: 'done', item: { id: first, size: 7 } })
    expect(await names(ada, to.id)).toEqual(['inner', 'Same (2).txt', 'same.txt'])
    const space = (await ada.client.ok(e.spaces)).data[0]
    expect(space).toMatchObject({ usedBytes: 15, versionBytes: 3 })
  })

  it('[BROWSE-12] merges folders with the same name, and files in them as versions', async () => {
    const ada = await buildMember(test)
    const target = await buildFolder(ada, 'target')
    const there = await buildFolder(ada, 'Photos', target.id)
    await buildFile(test, ada, { name: 'a.txt', text: 'a', parentId: there.id })
    const mine = await buildFolder(ada, 'Photos')
    const deep = await buildFolder(ada, 'deep', mine.id)
    await buildFile(test, ada, { name: 'a.txt', text: 'aa', parentId: mine.id })
    await buildFile(test, ada, { name: 'b.txt', text: 'b', parentId: deep.id })
    const { data } = await ada.client.ok(e.move, { body: { ids: [mine.id], to: target.id, onConflict: 'replace' } })
    expect(data[0]).toMatchObject({ status: 'done', item: { id: there.id, size: 3, itemCount: 3 } })
    expect(data[0]?.undo).toBeUndefined()
    expect(await names(ada, there.id)).toEqual(['deep', 'a.txt'])
    expect(await names(ada)).toEqual(['target'])
    expect(await ada.client.ok(e.item, { params: { id: target.id } })).toMatchObject({ size: 3, itemCount: 4 })
  })

  it('[BROWSE-11] copies a tree immediately, and a large one as a job that can be cancelled and leaves nothing', async () => {
    const ada = await buildMember(test)
    const folder = await buildFolder(ada, 'tree')
    await buildFile(test, ada, { name: 'leaf.txt', text: 'leaf', parentId: folder.id })
    const copy = (ids: string[], onConflict: string, to = ada.rootId) =>
      ada.client.ok(e.copy, { body: { ids, to, onConflict } })
    expect((await copy([folder.id], 'ask')).data[0]?.status).toBe('conflict')
    expect((await copy([folder.id], 'keep-both')).data[0]).toMatchObject({
      status: 'done',
      item: { name: 'tree (2)', size: 4, itemCount: 1 },
    })
    expect((await copy([folder.id], 'ask', folder.id)).data[0]?.error?.code).toBe('item.into-itself')
    const paths = Array.from({ length: 600 }, (_, n) => [`big ${n}`])
    await ada.client.ok(e.folderTree, { params: { id: folder.id }, body: { paths } })
    const { job } = await copy([folder.id], 'keep-both')
    expect(job).toMatchObject({ state: 'queued', progress: { total: 602 } })
    await test.app.worker.runDue()
    expect(await names(ada)).toEqual(['tree', 'tree (2)', 'tree (3)'])
    const cancelled = (await copy([folder.id], 'keep-both')).job
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .updateTable('jobs')
        .set({ is_cancel_wanted: 1 })
        .where('id', '=', cancelled?.id ?? '')
        .execute(),
    )
    await test.app.worker.runDue()
    expect(await names(ada)).toEqual(['tree', 'tree (2)', 'tree (3)'])
  })

  it('[BROWSE-14] [BROWSE-16] keeps stars and recent items, without trashed ones', async () => {
    const ada = await buildMember(test)
    const one = await buildFile(test, ada, { name: 'one.txt' })
    const two = await buildFile(test, ada, { name: 'two.txt' })
    await ada.client.ok(e.star, { body: { ids: [one, two] } })
    await ada.client.ok(e.opened, { params: { id: one } })
    expect((await ada.client.ok(e.recent)).data.map(item => item.name)).toEqual(['one.txt', 'two.txt'])
    await ada.client.ok(e.trash, { body: { ids: [two] } })
    expect((await ada.client.ok(e.starred)).data.map(item => item.name)).toEqual(['one.txt'])
    await ada.client.ok(e.unstar, { body: { ids: [one] } })
    expect((await ada.client.ok(e.starred)).data).toEqual([])
  })

  it('[BROWSE-01] remembers the view of a folder, and as the default for others', async () => {
    const ada = await buildMember(test)
    const folder = await buildFolder(ada, 'folder')
    expect((await ada.client.ok(e.view, { params: { id: folder.id } })).layout).toBe('grid')
    const view = { layout: 'list', orderBy: 'size', orderDir: 'desc', columns: ['size'] } as const
    await ada.client.ok(e.setView, { params: { id: folder.id }, body: view })
    expect(await ada.client.ok(e.view, { params: { id: ada.rootId } })).toEqual(view)
    await ada.client.ok(e.setView, { params: { id: ada.rootId }, body: { ...view, layout: 'grid' } })
    expect(await ada.client.ok(e.view, { params: { id: folder.id } })).toEqual(view)
  })

  it('treats other users’ items like unknown ones, and changes nothing', async () => {
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    const folder = await buildFolder(ada, 'private')
    for (const id of [folder.id, '0'.repeat(26)]) {
      expect((await eve.client.call(e.item, { params: { id } })).problem.code).toBe('item.not-found')
      expect((await eve.client.call(e.children, { params: { id } })).problem.code).toBe('item.not-found')
      expect((await eve.client.call(e.rename, { params: { id }, body: { name: 'x' } })).problem.code).toBe(
        'item.not-found',
      )
      for (const endpoint of [e.trash, e.star, e.deleteForever, e.restore]) {
        expect((await eve.client.ok(endpoint, { body: { ids: [id] } })).data[0]).toMatchObject({
          status: 'failed',
          error: { code: 'item.not-found' },
        })
      }
      expect((await eve.client.call(e.move, { body: { ids: [id], to: eve.rootId } })).data.data[0]).toMatchObject({
        error: { code: 'item.not-found' },
      })
    }
    expect(await names(ada)).toEqual(['private'])
  })

  it('lets only one of many simultaneous folders with the same name through, and never exceeds the space', async () => {
    const ada = await buildMember(test, { availableSpace: 100 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ada.client.call(e.newFolder, { body: { parentId: ada.rootId, name: 'Race' } })),
    )
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    const file = await buildFile(test, ada, { name: 'forty', text: 'x'.repeat(40) })
    const copies = await Promise.all(
      Array.from({ length: 5 }, () =>
        ada.client.call(e.copy, { body: { ids: [file], to: ada.rootId, onConflict: 'keep-both' } }),
      ),
    )
    expect(copies.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(copies.filter(answer => answer.status === 413)).toHaveLength(4)
  })
})

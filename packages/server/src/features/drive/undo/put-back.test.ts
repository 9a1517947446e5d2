import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import type { UndoStep } from '@holdall/contract/drive/drive.schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

describe.each(dialects)('undo on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const putBack = async (member: TestMember, ...steps: UndoStep[]) =>
    (await member.client.ok(e.putBack, { body: { steps } })).data
  const namesIn = async (member: TestMember, id: string) =>
    (await member.client.ok(e.children, { params: { id } })).data.map(item => item.name)

  /** A file moved into a folder that has one with its name. */
  async function moved(onConflict: string) {
    const ada = await buildMember(test)
    const work = await buildFolder(ada, 'Work')
    await buildFile(test, ada, { name: 'todo.txt', text: 'there', parentId: work.id })
    const id = await buildFile(test, ada, { name: 'todo.txt', text: 'mine' })
    const { data } = await ada.client.ok(e.move, { body: { ids: [id], to: work.id, onConflict } })
    return { ada, work, id, undo: data[0]?.undo }
  }

  it('[BROWSE-13] undoes a move with "Keep both" under the old name, and offers no undo for "Replace"', async () => {
    const { ada, work, undo } = await moved('keep-both')
    expect(await namesIn(ada, work.id)).toEqual(['todo (2).txt', 'todo.txt'])
    expect(undo && (await putBack(ada, undo))).toMatchObject([{ status: 'done', item: { name: 'todo.txt' } }])
    expect(await namesIn(ada, ada.rootId)).toEqual(['Work', 'todo.txt'])
    expect(await namesIn(ada, work.id)).toEqual(['todo.txt'])
    expect((await moved('replace')).undo).toBeUndefined()
  })

  it('[BROWSE-13] keeps a newer item with the old name, and puts the item beside it', async () => {
    const { ada, undo } = await moved('keep-both')
    await buildFile(test, ada, { name: 'todo.txt', text: 'new' })
    expect(undo && (await putBack(ada, undo))).toMatchObject([{ status: 'done', item: { name: 'todo (2).txt' } }])
    expect(await namesIn(ada, ada.rootId)).toEqual(['Work', 'todo (2).txt', 'todo.txt'])
  })

  it('[BROWSE-13] does not overwrite a name that was changed since, nor one that is taken', async () => {
    const ada = await buildMember(test)
    const id = await buildFile(test, ada, { name: 'a.txt' })
    const spot = { parentId: ada.rootId, isTrashed: false }
    const step = (from: string, to: string) => ({ id, from: { ...spot, name: from }, to: { ...spot, name: to } })
    await ada.client.ok(e.rename, { params: { id }, body: { name: 'b.txt' } })
    await ada.client.ok(e.rename, { params: { id }, body: { name: 'c.txt' } })
    expect(await putBack(ada, step('b.txt', 'a.txt'))).toMatchObject([{ error: { code: 'item.changed-since' } }])
    await buildFile(test, ada, { name: 'A.txt' })
    expect(await putBack(ada, step('c.txt', 'a.txt'))).toMatchObject([{ error: { code: 'item.name-taken' } }])
    expect(await namesIn(ada, ada.rootId)).toEqual(['A.txt', 'c.txt'])
  })

  it('[BROWSE-13] is no way around permissions on other users’ items or around names that the site refuses', async () => {
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    const secret = await buildFile(test, ada, { name: 'secret.txt' })
    const here = { parentId: ada.rootId, name: 'secret.txt', isTrashed: false }
    const there = { parentId: eve.rootId, name: 'mine.txt', isTrashed: false }
    const unknown = '00000000000000000000000000'
    const answers = await putBack(eve, { id: secret, from: here, to: there }, { id: unknown, from: here, to: there })
    expect(answers.map(answer => answer.error)).toEqual([answers[1]?.error, answers[1]?.error])
    expect(answers[1]?.error?.code).toBe('item.not-found')
    const own = await buildFile(test, eve, { name: 'mine.txt' })
    expect(await putBack(eve, { id: own, from: there, to: here })).toMatchObject([
      { error: { code: 'item.folder-gone' } },
    ])
    await test.app.services.settings.save({ 'uploads.blocked_extensions': ['exe'] }, null)
    const blocked = { ...there, name: 'mine.exe' }
    expect(await putBack(eve, { id: own, from: there, to: blocked })).toMatchObject([
      { error: { code: 'file.type-blocked' } },
    ])
    await test.app.services.settings.save({ 'uploads.blocked_extensions': [] }, null)
    expect(await namesIn(eve, eve.rootId)).toEqual(['mine.txt'])
    expect(await namesIn(ada, ada.rootId)).toEqual(['secret.txt'])
  })
})

import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints as v } from '@holdall/contract/drive/versions.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { auditTree } from '../../../../test/tree-audit.ts'

describe.each(dialects)('undoing the restore of a version on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let file: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.app.services.settings.save({ 'drive.version_count': 20 }, null)
    ada = await buildMember(test)
    for (const text of ['one', 'two two', 'three']) {
      file = await buildFile(test, ada, { name: 'plan.txt', text })
      test.clock.advance(60_000)
    }
  })

  const params = () => ({ params: { id: file } })
  const history = async () => (await ada.client.ok(v.versions, params())).data
  const text = async () => (await ada.client.call(fileEndpoints.content, params())).raw.payload
  /** Everything known about the file, its history and its space. */
  const state = async () => [
    await ada.client.ok(driveEndpoints.item, params()),
    await ada.client.ok(v.versions, params()),
    await ada.client.ok(driveEndpoints.spaces),
    await text(),
  ]
  const restore = async (number: number) => {
    const version = (await history()).find(one => one.number === number)
    return (await ada.client.ok(v.restoreVersion, { params: { id: version?.id ?? '' } })).versionId ?? ''
  }
  const undo = (id: string, member = ada) => member.client.call(v.undoRestore, { params: { id } })

  it('[BROWSE-13] leaves the file, its history, dates and space as they were', async () => {
    const before = await state()
    const made = await restore(1)
    expect(await text()).toBe('one')
    test.clock.advance(60_000)
    expect((await undo(made)).data).toMatchObject({ id: file, size: 5 })
    expect(await state()).toEqual(before)
    await auditTree(test, ada.space.id)
    // It works only once.
    expect((await undo(made)).problem.code).toBe('version.not-found')
  })

  it('[BROWSE-13] changes nothing after someone has changed the file, or kept the restored version', async () => {
    const made = await restore(1)
    await ada.client.ok(v.changeVersion, { params: { id: made }, body: { isKept: true } })
    expect((await undo(made)).problem.code).toBe('version.changed-since')
    await ada.client.ok(v.changeVersion, { params: { id: made }, body: { isKept: false } })
    await buildFile(test, ada, { name: 'plan.txt', text: 'newer' })
    const before = await state()
    const refused = await undo(made)
    expect([refused.status, refused.problem.code]).toEqual([409, 'version.changed-since'])
    expect(await state()).toEqual(before)
  })

  it('[BROWSE-13] is refused if the previous version was deleted, and to anyone else', async () => {
    const made = await restore(1)
    const bo = await buildMember(test)
    expect((await undo(made, bo)).problem.code).toBe('version.not-found')
    await ada.client.ok(peopleEndpoints.share, { ...params(), body: { emails: [bo.email], role: 'editor' } })
    expect((await undo(made, bo)).problem.code).toBe('version.changed-since')
    const three = (await history()).find(one => one.number === 3)
    await ada.client.ok(v.deleteVersion, { params: { id: three?.id ?? '' } })
    expect((await undo(made)).problem.code).toBe('version.changed-since')
    expect(await text()).toBe('one')
  })

  it('[BROWSE-13] keeps the bytes if the limit on versions has removed the version that was restored', async () => {
    await test.app.services.settings.save({ 'drive.version_count': 2 }, null)
    const made = await restore(1)
    expect((await history()).map(({ number }) => number)).toEqual([4, 3, 2])
    expect((await undo(made)).status).toBe(200)
    expect(await text()).toBe('three')
    expect((await history()).map(({ number }) => number)).toEqual([5, 4, 3])
    await auditTree(test, ada.space.id)
  })
})

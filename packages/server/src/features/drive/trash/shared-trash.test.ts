import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { auditTree } from '../../../../test/tree-audit.ts'

describe.each(dialects)('the trash of shared folders on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  /** Ada's folder `plans`, in her folder `private`. It contains `inner` with a file. */
  let plans: string
  let inner: string
  let file: string
  let above: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    above = (await buildFolder(ada, 'private')).id
    plans = (await buildFolder(ada, 'plans', above)).id
    inner = (await buildFolder(ada, 'inner', plans)).id
    file = await buildFile(test, ada, { name: 'letter.txt', parentId: inner })
  })

  const share = async (role: GrantRole, more: object = {}) => {
    const { data } = await ada.client.ok(peopleEndpoints.share, {
      params: { id: plans },
      body: { emails: [bo.email], role, ...more },
    })
    return data[0]?.id ?? ''
  }
  const trash = (id: string, member = ada) => member.client.ok(e.trash, { body: { ids: [id] } })
  const listed = async () => (await bo.client.ok(e.trashList)).data.map(item => item.name)
  const restore = async (id: string, to?: string) =>
    (await bo.client.ok(e.restore, { body: { ids: [id], ...(to ? { to } : {}) } })).data[0]

  it('[TRASH-04] shows editors what was deleted there, and lets them restore it there, but not delete it forever', async () => {
    await share('editor')
    const beside = await buildFile(test, ada, { name: 'beside.txt', parentId: above })
    const own = await buildFile(test, bo, { name: 'own.txt' })
    await trash(beside)
    await trash(own, bo)
    test.clock.advance(1000)
    await trash(file)
    const page = await bo.client.ok(e.trashList)
    expect(page).toMatchObject({ total: 2, ownTotal: 1, bytes: 'text of own.txt'.length })
    expect(page.data.map(item => [item.name, item.can, item.trashedBy])).toEqual([
      ['letter.txt', { trash: false, restore: true }, ada.email],
      ['own.txt', { trash: true, restore: true }, bo.email],
    ])
    // The path to it begins where Bo's permissions do.
    expect(page.data[0]?.origin?.map(step => step.name)).toEqual(['plans', 'inner'])
    const first = await bo.client.ok(e.trashList, { query: { perPage: 1 } })
    const second = await bo.client.ok(e.trashList, { query: { perPage: 1, cursor: first.nextCursor ?? '' } })
    expect([...first.data, ...second.data].map(item => item.name)).toEqual(['letter.txt', 'own.txt'])
    expect((await bo.client.ok(e.trashList, { query: { spaceId: bo.space.id } })).total).toBe(1)

    const [refused] = (await bo.client.ok(e.deleteForever, { body: { ids: [file] } })).data
    expect(refused).toMatchObject({ status: 'failed', error: { code: 'item.not-found' } })
    expect(await bo.client.ok(e.emptyTrash, { body: { spaceId: bo.space.id } })).toEqual({ deleted: 1 })
    expect(await restore(beside)).toMatchObject({ status: 'failed', error: { code: 'item.not-found' } })
    expect(await restore(file)).toMatchObject({ status: 'done', item: { parentId: inner } })
    expect(await listed()).toEqual([])
    expect((await ada.client.ok(e.item, { params: { id: file } })).path.map(step => step.name)).toContain('inner')
    await auditTree(test, ada.space.id)
  })

  it('[TRASH-04] lets editors restore what they deleted themselves, even elsewhere in the folder', async () => {
    await share('editor')
    await trash(file, bo)
    expect(await restore(file, bo.rootId)).toMatchObject({ status: 'failed', error: { code: 'item.other-space' } })
    expect(await restore(file, plans)).toMatchObject({ status: 'done', item: { parentId: plans } })
    await auditTree(test, ada.space.id)
  })

  it.each<GrantRole>(['viewer', 'commenter', 'uploader'])('[TRASH-04] a %s sees nothing of it', async role => {
    await share(role)
    await trash(file)
    expect(await listed()).toEqual([])
    expect(await restore(file)).toMatchObject({ status: 'failed', error: { code: 'item.not-found' } })
  })

  it('[TRASH-04] is available only while the grant is valid and the place exists', async () => {
    const grant = await share('manager')
    await trash(file)
    expect(await listed()).toEqual(['letter.txt'])
    // Nothing can be restored below a folder that was itself deleted.
    await trash(inner)
    expect(await listed()).toEqual(['inner'])
    await ada.client.ok(e.restore, { body: { ids: [inner] } })
    await trash(above)
    expect(await listed()).toEqual([])
    await ada.client.ok(e.restore, { body: { ids: [above] } })
    expect(await listed()).toEqual(['letter.txt'])
    await ada.client.ok(peopleEndpoints.endGrant, { params: { id: grant } })
    expect(await listed()).toEqual([])
    expect(await restore(file)).toMatchObject({ status: 'failed', error: { code: 'item.not-found' } })
    test.clock.advance(1000)
    await share('editor', { expiresAt: new Date(test.clock.now() + 60_000).toISOString() })
    // What was deleted before the share isn't theirs to know, even if an earlier share covered it.
    expect(await listed()).toEqual([])
    expect(await restore(file)).toMatchObject({ status: 'failed', error: { code: 'item.not-found' } })
    await ada.client.ok(e.restore, { body: { ids: [file] } })
    await trash(file)
    expect(await listed()).toEqual(['letter.txt'])
    test.clock.advance(61_000)
    expect(await listed()).toEqual([])
    // Only its owner can restore the shared folder itself.
    await share('manager')
    await trash(plans)
    expect(await listed()).toEqual([])
  })
})

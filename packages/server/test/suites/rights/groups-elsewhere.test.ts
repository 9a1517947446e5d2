import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPerson } from '../../../src/core/people/people.repository.ts'
import { collectDocuments } from '../../../src/features/personal-data/export/documents.ts'
import { depart, lockForDeparture } from '../../../src/features/personal-data/public.ts'
import { newId } from '../../../src/platform/ids.ts'
import { tables } from '../../all-tables.ts'
import { dialects } from '../../databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../factories.ts'
import { buildGroup, enter, leave } from '../../groups.ts'
import { createTestApp, type TestApp } from '../../harness.ts'
import { buildSyncRequests } from '../../sync-requests.ts'

describe.each(dialects)('groups, beside the browser, on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
    // Someone has to remain an administrator when others leave.
    await buildMember(test, { permissions: ['admin'] })
    await test.app.services.settings.save({ 'share.own_groups': true }, null)
  })
  afterAll(() => test.close())

  it('folders that a computer keeps in step appear, change and disappear with the group, each seen by a new tag', async () => {
    const [ada, bo] = [await buildMember(test), await buildMember(test)]
    const plans = (await buildFolder(ada, 'Plans')).id
    const inner = (await buildFolder(ada, 'inner', plans)).id
    await buildFile(test, ada, { name: 'deep.txt', parentId: inner })
    const viewers = await buildGroup(test, [ada, bo])
    const editors = await buildGroup(test, [ada])
    await ada.client.ok(p.share, { params: { id: plans }, body: { groupIds: [viewers.id], role: 'viewer' } })
    await ada.client.ok(p.share, { params: { id: inner }, body: { groupIds: [editors.id], role: 'editor' } })
    const sync = await buildSyncRequests(test, bo)
    const first = await sync.list()
    const outer = first.get('/Plans/')
    expect(outer).toMatchObject({ id: plans, letters: 'G' })
    const before = await sync.list('/Plans/')
    await enter(editors, bo)
    const joined = await sync.list()
    // What they may do in the folder above hasn't changed; its tag still leads to what has.
    expect(joined.get('/Plans/')).toMatchObject({ letters: 'G' })
    expect(joined.get('/Plans/')?.etag).not.toBe(outer?.etag)
    const inside = await sync.list('/Plans/')
    expect(inside.get('/Plans/inner/')?.letters).toContain('CK')
    expect(inside.get('/Plans/inner/')?.etag).not.toBe(before.get('/Plans/inner/')?.etag)
    await leave(editors, bo)
    expect((await sync.list('/Plans/')).get('/Plans/inner/')?.letters).toBe('G')
    const last = await sync.list()
    expect(last.get('/Plans/')?.etag).not.toBe(joined.get('/Plans/')?.etag)
    await leave(viewers, bo)
    const gone = await sync.list()
    expect([...gone.keys()]).toEqual(['/'])
    expect(gone.get('/')?.etag).not.toBe(last.get('/')?.etag)
    expect((await sync.send('GET', `${sync.files}/Plans/inner/deep.txt`)).statusCode).toBe(404)
  })

  async function buildOwnGroup(owner: TestMember, members: readonly TestMember[], name = 'Friends'): Promise<string> {
    const id = newId()
    await test.app.services.db.transaction(async tx => {
      const row = { id, owner_id: owner.userId, name, name_key: name.toLowerCase(), description: '' }
      await tables(tx)
        .insertInto('groups')
        .values({ ...row, created_at: 1, updated_at: 1 })
        .execute()
      const rows = members.map(member => ({ group_id: id, user_id: member.userId, added_at: 1 }))
      await tables(tx).insertInto('group_members').values(rows).execute()
    })
    return id
  }

  async function close(who: TestMember, heir?: TestMember): Promise<void> {
    const person = { id: who.userId, email: who.email, displayName: 'Gone' }
    const common = { blockedBy: 'user.workspaces-first', isByThemselves: false } as const
    const terms = heir ? { ...common, heir: { id: heir.userId, takesFiles: true } } : common
    await test.app.services.db.transaction(async tx => {
      await lockForDeparture(test.app.ctx, tx, heir ? [who.userId, heir.userId] : [who.userId])
      await depart(test.app.ctx, tx, person, terms)
    })
  }

  const groupRow = (id: string) =>
    tables(test.app.services.db.read).selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst()
  const membersOf = async (id: string) =>
    (
      await tables(test.app.services.db.read)
        .selectFrom('group_members')
        .select('user_id')
        .where('group_id', '=', id)
        .execute()
    ).map(row => row.user_id)

  it('who closes their account leaves all groups; their own go to whoever takes over, or end', async () => {
    const [ada, bo, heir] = [await buildMember(test), await buildMember(test), await buildMember(test)]
    const site = await buildGroup(test, [ada, bo])
    const [passed, others] = [await buildOwnGroup(ada, [bo]), await buildOwnGroup(heir, [bo])]
    const folder = (await buildFolder(ada, 'ours')).id
    await ada.client.ok(p.share, { params: { id: folder }, body: { groupIds: [passed], role: 'viewer' } })
    await close(ada, heir)
    expect(await membersOf(site.id)).toEqual([bo.userId])
    expect(await groupRow(passed)).toMatchObject({ owner_id: heir.userId, name: 'Friends (2)' })
    expect(await groupRow(others)).toMatchObject({ name: 'Friends' })
    // The folder went to the same person, and the group still has it.
    expect((await bo.client.call(d.item, { params: { id: folder } })).status).toBe(200)
    await close(heir)
    expect([await groupRow(passed), await groupRow(others)]).toEqual([undefined, undefined])
    expect((await bo.client.call(d.item, { params: { id: folder } })).status).toBe(404)
  })

  it('a copy of a member’s data says which groups they are in, and who is in their own', async () => {
    const [ada, bo] = [await buildMember(test), await buildMember(test)]
    const site = await buildGroup(test, [ada, bo])
    await buildOwnGroup(ada, [bo], 'Close friends')
    const folder = (await buildFolder(bo, 'of Bo')).id
    await bo.client.ok(p.share, { params: { id: folder }, body: { groupIds: [site.id], role: 'viewer' } })
    const user = await findPerson(test.app.services.db.read, ada.userId)
    if (!user) throw new Error('There is no such user')
    const documents = await collectDocuments({ ...test.app.ctx, signal: new AbortController().signal }, user)
    const read = (name: string) => JSON.parse(documents.find(one => one.name === name)?.text ?? 'null')
    expect(read('groups.json')).toEqual([
      { name: 'Close friends', description: '', isOwn: true, joinedAt: null, members: [bo.email] },
      { name: site.name, description: '', isOwn: false, joinedAt: expect.any(String) },
    ])
    expect(read('sharing.json').received).toMatchObject([{ itemName: 'of Bo', group: site.name, role: 'viewer' }])
  })
})

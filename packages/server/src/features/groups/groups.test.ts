import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { groupEndpoints as g, groupMemberEndpoints } from '@holdall/contract/groups/groups.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFolder, buildMember, insertPerson, type TestMember } from '../../../test/factories.ts'
import { buildGroup, groupPermissions, leave } from '../../../test/groups.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'

describe.each(dialects)('groups in the back-office on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    admin = await buildMember(test, { permissions: groupPermissions })
  })
  afterAll(() => test.close())

  const auditOf = async (id: string) =>
    (
      await tables(test.app.services.db.read)
        .selectFrom('audit_log')
        .select('action')
        .where('object_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(row => row.action)
  const create = (name: string) => admin.client.call(g.create, { body: { name } })

  it('only administrators add themselves, because that gives them what was shared with the group', async () => {
    const owner = await buildMember(test)
    const { id } = await buildFolder(owner, 'Given to the group')
    const { group } = await admin.client.ok(g.create, { body: { name: 'Readers' } })
    const chief = await buildMember(test, { permissions: ['admin'] })
    const params = { id: group.id }
    await chief.client.ok(g.addMembers, { params, body: { userIds: [chief.userId, owner.userId] } })
    await owner.client.ok(peopleEndpoints.share, { params: { id }, body: { groupIds: [group.id], role: 'editor' } })
    const body = { userIds: [(await buildMember(test)).userId, admin.userId] }
    expect((await admin.client.call(g.addMembers, { params, body })).problem.code).toBe('group.only-others')
    expect((await admin.client.ok(g.read, { params })).group.member_count).toBe(2)
    expect((await admin.client.call(driveEndpoints.item, { params: { id } })).status).toBe(404)
  })

  it('are created, renamed, filled, listed and deleted, and each step is in the audit log', async () => {
    const { group } = await admin.client.ok(g.create, { body: { name: ' Design ', description: 'Who draws' } })
    expect(group).toMatchObject({ name: 'Design', description: 'Who draws', owner: null, member_count: 0 })
    const [ann, bo] = [await buildMember(test), await buildMember(test)]
    const params = { id: group.id }
    const full = await admin.client.ok(g.addMembers, { params, body: { userIds: [ann.userId, bo.userId, bo.userId] } })
    expect(full.group.member_count).toBe(2)
    const listed = async () =>
      (await admin.client.ok(groupMemberEndpoints.list, { query: { group_id: group.id } })).pagination.data
    expect((await listed()).map(member => member.id).sort()).toEqual([ann.userId, bo.userId].sort())
    const renamed = await admin.client.ok(g.update, { params, body: { name: 'Designers' } })
    expect(renamed.group).toMatchObject({ name: 'Designers', description: 'Who draws', member_count: 2 })
    await admin.client.ok(g.removeMembers, { params, body: { userIds: [bo.userId, newId()] } })
    expect((await listed()).map(member => member.email)).toEqual([ann.email])
    const found = await admin.client.ok(g.list, { query: { query: 'designers' } })
    expect(found.pagination.data).toMatchObject([{ id: group.id, member_count: 1 }])
    const ids = [group.id, newId()]
    const { data } = await admin.client.ok(g.delete, { params: { ids: ids.join(',') } })
    expect(data).toMatchObject([
      { id: group.id, status: 'done' },
      { id: ids[1], status: 'failed', error: { code: 'group.not-found' } },
    ])
    expect(await auditOf(group.id)).toEqual([
      'group.created',
      'group.members-added',
      'group.updated',
      'group.members-removed',
      'group.deleted',
    ])
    expect((await admin.client.call(g.addMembers, { params, body: { userIds: [ann.userId] } })).problem.code).toBe(
      'group.not-found',
    )
  })

  it('have names that differ in more than case, also if several ask at once', async () => {
    expect((await create('Straße')).status).toBe(201)
    for (const name of ['STRASSE', 'strasse', ' straße ']) {
      const { status, problem } = await create(name)
      expect([status, problem.errors], name).toMatchObject([422, [{ field: 'name', code: 'group.name-taken' }]])
    }
    const statuses = (await Promise.all([create('same'), create('Same'), create('SAME')])).map(one => one.status)
    expect(statuses.sort()).toEqual([201, 422, 422])
    const other = await create('another')
    const moved = await admin.client.call(g.update, {
      params: { id: other.data.group.id },
      body: { name: 'SAME' },
    })
    expect(moved.status).toBe(422)
    const recased = await admin.client.ok(g.update, { params: { id: other.data.group.id }, body: { name: 'ANOTHER' } })
    expect(recased.group.name).toBe('ANOTHER')
    for (const name of ['', '  ', 'two\nlines', 'x'.repeat(101)]) expect((await create(name)).status, name).toBe(422)
  })

  it('need a permission for each step, and refuse unknown people without adding anyone', async () => {
    const group = await buildGroup(test, [])
    const eve = await buildMember(test)
    const params = { id: group.id }
    const body = { userIds: [eve.userId] }
    const tries = [
      eve.client.call(g.list),
      eve.client.call(groupMemberEndpoints.list, { query: { group_id: group.id } }),
      eve.client.call(g.create, { body: { name: 'Mine' } }),
      eve.client.call(g.update, { params, body: { name: 'Mine' } }),
      eve.client.call(g.addMembers, { params, body }),
      eve.client.call(g.removeMembers, { params, body }),
      eve.client.call(g.delete, { params: { ids: group.id } }),
    ]
    expect((await Promise.all(tries)).map(answer => answer.status)).toEqual(tries.map(() => 403))
    const strange = { userIds: [eve.userId, newId()] }
    const refused = await group.admin.client.call(g.addMembers, { params, body: strange })
    expect([refused.status, refused.problem.code]).toEqual([404, 'group.users-unknown'])
    expect((await leave(group, eve)).member_count).toBe(0)
  })

  it('have at most a thousand members', async () => {
    const group = await buildGroup(test, [])
    const people: string[] = []
    for (let n = 0; n < 1001; n++) people.push((await insertPerson(test.app.services, { hasRoles: false })).userId)
    await test.app.services.db.transaction(async tx => {
      const rows = people.slice(0, 999).map(user_id => ({ group_id: group.id, user_id, added_at: 1 }))
      await tables(tx).insertInto('group_members').values(rows).execute()
    })
    const add = (...userIds: string[]) =>
      group.admin.client.call(g.addMembers, { params: { id: group.id }, body: { userIds } })
    const refused = await add(...people.slice(999))
    expect([refused.problem.code, refused.problem.meta]).toEqual(['group.full', { max: 1000 }])
    // Two who come at the same time don't both get the last place.
    const answers = await Promise.all(people.slice(999).map(id => add(id)))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    expect((await leave(group, group.admin)).member_count).toBe(1000)
  }, 60_000)
})

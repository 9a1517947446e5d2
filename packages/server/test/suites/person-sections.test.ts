import { auditEndpoints } from '@holdall/contract/audit/audit.contract.ts'
import { groupEndpoints as g } from '@holdall/contract/groups/groups.endpoints.ts'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { outboxEndpoints } from '@holdall/contract/outbox/outbox.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { shareEndpoints } from '@holdall/contract/sharing/shares.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { storageFigureEndpoints as s } from '@holdall/contract/storage-report/storage-report.contract.ts'
import { userEndpoints } from '@holdall/contract/users/users.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest } from '../accounts.ts'
import { dialects } from '../databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../factories.ts'
import { buildTeam, join } from '../workspaces.ts'

describe.each(dialects)('what the features know of a person on %s', dialect => {
  let test: AccountsTest
  let admin: TestMember
  let ada: TestMember
  let bo: TestMember
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    admin = await buildMember(test, { permissions: ['admin'] })
    ada = await buildMember(test, { email: 'ada@example.org', availableSpace: 5000 })
    bo = await buildMember(test, { email: 'bo@example.org' })
  })
  afterAll(() => test.close())

  const of = (person: TestMember) => ({ params: { id: person.userId } })
  const filters = (key: string, person: TestMember, operator: '=' | '!=' = '=') => ({
    query: { filters: encodeFilters([{ key, operator, value: person.userId }]) },
  })

  it('[OWNER-02 part] storage: what drive and workspaces use together, the limit and what sets it', async () => {
    await buildFile(test, ada, { name: 'a.txt', text: '12345' })
    const { rootId } = await ada.client.ok(w.create, { body: { name: 'Attic', color: 'teal' } })
    await buildFile(test, ada, { name: 'b.txt', text: '123', parentId: rootId })
    expect(await admin.client.ok(s.ofUser, of(ada))).toEqual({
      limit: { bytes: 5000, from: 'own' },
      usedBytes: 8,
      trashBytes: 0,
      versionBytes: 0,
      reservedBytes: 0,
      spaces: 2,
    })
    expect((await admin.client.ok(s.ofUser, of(bo))).limit.from).toBe('default')
  })

  it('[OWNER-02 part] shares: counts, and whom each is with', async () => {
    const folder = await buildFolder(ada, 'Plans')
    await ada.client.ok(sharingEndpoints.createLink, { params: { id: folder.id }, body: {} })
    await ada.client.ok(peopleEndpoints.share, {
      params: { id: folder.id },
      body: { emails: [bo.email, 'outsider@example.net'], role: 'viewer' },
    })
    expect(await admin.client.ok(shareEndpoints.ofUser, of(ada))).toMatchObject({ links: 1, received: 0 })
    expect(await admin.client.ok(shareEndpoints.ofUser, of(bo))).toEqual({ links: 0, given: 0, received: 1 })
    const { data } = (await admin.client.ok(shareEndpoints.list, filters('created_by', ada))).pagination
    expect(data.map(({ to, toUser }) => [to, toUser?.id ?? null])).toEqual(
      expect.arrayContaining([
        [null, null],
        [bo.email, bo.userId],
        ['outsider@example.net', null],
      ]),
    )
  })

  it('[OWNER-02 part] groups and workspaces: each once, with the role and what it comes from', async () => {
    const climbers = (await admin.client.ok(g.create, { body: { name: 'Climbers' } })).group
    await admin.client.ok(g.create, { body: { name: 'Rowers' } })
    await admin.client.ok(g.addMembers, { params: { id: climbers.id }, body: { userIds: [bo.userId] } })
    const names = async (operator: '=' | '!=') =>
      (await admin.client.ok(g.list, filters('member_id', bo, operator))).pagination.data.map(({ name }) => name)
    expect(await names('=')).toEqual(['Climbers'])
    expect(await names('!=')).toEqual(['Rowers'])

    const team = await buildTeam(test)
    await join(team, bo, 'Editor')
    const { data, total } = await admin.client.ok(w.ofUser, of(bo))
    expect(total).toBe(1)
    expect(data).toMatchObject([{ name: 'Design', isOwner: false, role: expect.any(String), group: null }])
    expect((await admin.client.ok(w.ofUser, of(ada))).data).toMatchObject([
      { name: 'Attic', isOwner: true, role: null, group: null },
    ])
  })

  it('[OWNER-02 part] mails: those to the address that the person has', async () => {
    await admin.client.ok(userEndpoints.sendReset, of(bo))
    await test.mailTo(bo.email)
    const { data } = (await admin.client.ok(outboxEndpoints.list, filters('recipient_id', bo))).pagination
    expect(data.length).toBeGreaterThan(0)
    expect(data.every(mail => mail.recipientUser?.id === bo.userId)).toBe(true)
    const others = (await admin.client.ok(outboxEndpoints.list, filters('recipient_id', bo, '!='))).pagination.data
    expect(others.length).toBeGreaterThan(0)
    expect(others.find(mail => mail.recipient === 'outsider@example.net')?.recipientUser).toBeNull()
    expect(others.some(mail => mail.recipient === bo.email)).toBe(false)
  })

  it('[OWNER-02 part] audit log: what the person did and what was done about them, and the rest by the opposite', async () => {
    await admin.client.ok(userEndpoints.update, { ...of(bo), body: { first_name: 'Bo' } })
    const read = async (operator: '=' | '!=') =>
      (await admin.client.ok(auditEndpoints.list, filters('person_id', bo, operator))).pagination
    const mine = await read('=')
    expect(mine.data.map(line => line.action)).toContain('user.updated')
    expect(mine.data.every(line => line.actor?.id === bo.userId || line.object_id === bo.userId)).toBe(true)
    const all = (await admin.client.ok(auditEndpoints.list)).pagination.total
    expect(mine.total + (await read('!=')).total).toBe(all)
  })

  it('[OWNER-02 part] each part needs the permission of its area, and says if the person is gone', async () => {
    const looker = await buildMember(test, { permissions: ['users.view'] })
    for (const endpoint of [s.ofUser, shareEndpoints.ofUser, w.ofUser]) {
      expect((await looker.client.call(endpoint, of(ada))).status).toBe(403)
      const gone = await admin.client.call(endpoint, { params: { id: '0'.repeat(26) } })
      expect(gone.problem.code).toBe('user.not-found')
    }
  })
})

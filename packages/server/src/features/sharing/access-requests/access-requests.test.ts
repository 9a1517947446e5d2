import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { accessRequestEndpoints as e } from '@holdall/contract/sharing/access-requests.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTries } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { buildTeam, join } from '../../../../test/workspaces.ts'
import { newId } from '../../../platform/ids.ts'
import { notifySharers } from './notify-sharers.ts'
import { sweepRequests } from './request-access.ts'

const dayMs = 24 * 60 * 60 * 1000

describe.each(dialects)('requests for access on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  let folder: string
  let file: string

  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    folder = (await buildFolder(ada, 'plans')).id
    file = await buildFile(test, ada, { name: 'letter.txt', parentId: folder })
  })

  const ask = async (member: TestMember, id: string, message = 'May I?') => {
    const answer = await member.client.call(e.requestAccess, { params: { id }, body: { message } })
    await test.app.worker.runDue()
    return answer.status === 204 ? 204 : answer.problem.code
  }
  const ownOf = async (member: TestMember, id: string) =>
    (await member.client.ok(e.ownAccessRequest, { params: { id } })).data[0] ?? null
  const newsOf = async (member: TestMember) => (await member.client.ok(notificationEndpoints.list)).data
  const requestsOn = async (member: TestMember, id: string) =>
    (await member.client.ok(peopleEndpoints.access, { params: { id } })).requests
  const mailsTo = ({ email }: TestMember) =>
    tables(test.app.services.db.read).selectFrom('mail_outbox').selectAll().where('recipient', '=', email).execute()
  const sees = async (member: TestMember, id: string) =>
    (await member.client.call(driveEndpoints.item, { params: { id } })).status === 200

  it('reach the owner by bell and mail, are allowed in one step, and notify the requester', async () => {
    expect(await ask(bo, file)).toBe(204)
    const [news] = await newsOf(ada)
    expect(news).toMatchObject({
      kind: 'access.requested',
      item: { id: file, name: 'letter.txt' },
      facts: { excerpt: 'May I?', accessRequest: { state: 'open' } },
    })
    expect((await mailsTo(ada)).map(mail => mail.subject)).toEqual([`${bo.userId} requests access to “letter.txt”`])
    const [request] = await requestsOn(ada, file)
    expect(request).toMatchObject({ person: { id: bo.userId, email: bo.email }, message: 'May I?' })
    const params = { id: request!.id }
    expect(await ada.client.ok(e.accessRequest, { params })).toMatchObject({ state: 'open', item: { id: file } })

    const { data, undo } = await ada.client.ok(e.allowAccess, { params, body: { role: 'editor' } })
    expect(data).toMatchObject([{ role: 'editor', person: { id: bo.userId }, expiresAt: null }])
    expect(undo).toMatchObject([{ itemId: file, email: bo.email, to: null }])
    expect(await sees(bo, file)).toBe(true)
    expect(await sees(bo, folder)).toBe(false)
    expect((await newsOf(bo))[0]).toMatchObject({ kind: 'item.shared', item: { id: file } })
    expect((await newsOf(ada))[0]?.facts.accessRequest?.state).toBe('granted')
    expect(await requestsOn(ada, file)).toEqual([])
    const again = await ada.client.call(e.allowAccess, { params, body: {} })
    expect([again.status, again.problem.code]).toEqual([404, 'access-request.not-found'])
  })

  it('get the same response for an item that exists, one in the trash, and an unknown id', async () => {
    const trashed = await buildFile(test, ada, { name: 'secret name.txt' })
    await ada.client.ok(driveEndpoints.trash, { body: { ids: [trashed] } })
    const told: unknown[] = []
    for (const id of [file, trashed, newId()]) {
      const { db } = test.app.services
      const count = async () =>
        Number(
          (
            await tables(db.read)
              .selectFrom('jobs')
              .select(q => q.fn.countAll().as('n'))
              .executeTakeFirstOrThrow()
          ).n,
        )
      const jobs = await count()
      const first = await bo.client.call(e.requestAccess, { params: { id }, body: {} })
      const made = (await count()) - jobs
      await test.app.worker.runDue()
      const second = await bo.client.call(e.requestAccess, { params: { id }, body: {} })
      const own = await ownOf(bo, id)
      told.push([first.status, first.raw.payload, second.status, made, own?.state, await sees(bo, id)])
    }
    expect(told).toEqual([
      [204, '', 204, 1, 'asked', false],
      [204, '', 204, 1, 'asked', false],
      [204, '', 204, 1, 'asked', false],
    ])
    expect(await newsOf(ada)).toHaveLength(1)
    expect(await newsOf(bo)).toEqual([])
    // Once restored, it shows who has asked in the meantime.
    await ada.client.ok(driveEndpoints.restore, { body: { ids: [trashed] } })
    expect(await requestsOn(ada, trashed)).toHaveLength(1)
  })

  it('are declined without naming anyone, and can be sent again after a week', async () => {
    await ask(bo, file)
    const [request] = await requestsOn(ada, file)
    await ada.client.ok(e.declineAccess, { params: { id: request!.id } })
    const [news] = await newsOf(bo)
    expect(news).toMatchObject({ kind: 'access.declined', actor: null, item: null, facts: {} })
    const [mail] = await mailsTo(bo)
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/letter|plans/)
    expect(`${mail?.subject} ${mail?.text}`).not.toContain(ada.email)
    expect(await sees(bo, file)).toBe(false)
    expect(await ownOf(bo, file)).toMatchObject({ state: 'declined' })
    expect(await ask(bo, file)).toBe('access-request.too-soon')
    test.clock.advance(7 * dayMs + 1000)
    await forgetTries(test)
    expect(await ownOf(bo, file)).toBeNull()
    expect(await ask(bo, file)).toBe(204)
    expect(await requestsOn(ada, file)).toHaveLength(1)
  })

  it('get one answer, even if they are allowed and declined at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      await ask(bo, file)
      const [request] = await requestsOn(ada, file)
      const params = { id: request!.id }
      const [allowed, declined] = await Promise.all([
        ada.client.call(e.allowAccess, { params, body: { role: 'viewer' } }),
        ada.client.call(e.declineAccess, { params }),
      ])
      expect([allowed.status, declined.status].toSorted()).toEqual(allowed.status === 200 ? [200, 404] : [204, 404])
      expect(await sees(bo, file)).toBe(allowed.status === 200)
      const told = (await newsOf(bo)).map(one => one.kind)
      expect(told.filter(kind => kind === 'access.declined')).toHaveLength(declined.status === 204 ? 1 : 0)
      if (declined.status === 204) break
      await test.app.services.db.transaction(tx => tables(tx).deleteFrom('grants').execute())
    }
  })

  it('exist once per item while they are open, and are announced once however often their job runs', async () => {
    const statuses = await Promise.all([1, 2, 3].map(() => ask(bo, file)))
    expect(statuses).toEqual([204, 204, 204])
    const [request, ...others] = await requestsOn(ada, file)
    expect(others).toEqual([])
    await notifySharers(test.app.ctx, { requestId: request!.id })
    expect(await newsOf(ada)).toHaveLength(1)
    expect(await mailsTo(ada)).toHaveLength(1)
  })

  it('are sent only to those who may share the item, and only they can answer', async () => {
    const manager = await buildMember(test)
    const editor = await buildMember(test)
    const gone = await buildMember(test)
    const share = (member: TestMember, role: string, more: object = {}) =>
      ada.client.ok(peopleEndpoints.share, {
        params: { id: folder },
        body: { emails: [member.email], role: role as 'viewer', ...more },
      })
    await share(manager, 'manager')
    await share(editor, 'editor')
    await share(gone, 'manager', { expiresAt: new Date(test.app.services.clock.now() + 1000).toISOString() })
    test.clock.advance(2000)
    await ask(bo, file)
    const kinds = async (member: TestMember) =>
      (await newsOf(member)).filter(({ kind }) => kind === 'access.requested').length
    expect([await kinds(ada), await kinds(manager), await kinds(editor), await kinds(gone)]).toEqual([1, 1, 0, 0])
    const [request] = await requestsOn(manager, file)
    expect(await requestsOn(editor, file)).toEqual([])
    const params = { id: request!.id }
    for (const member of [editor, gone, bo]) {
      for (const endpoint of [e.allowAccess, e.declineAccess] as const) {
        expect((await member.client.call(endpoint, { params, body: {} } as never)).problem.code).toBe(
          'access-request.not-found',
        )
      }
      expect((await member.client.call(e.accessRequest, { params })).status).toBe(404)
    }
    await manager.client.ok(e.allowAccess, { params, body: {} })
    expect(await sees(bo, file)).toBe(true)
    expect((await newsOf(ada))[0]?.facts.accessRequest?.state).toBe('granted')
  })

  it('are sent to the members of a workspace who may share in it', async () => {
    const team = await buildTeam(test)
    const inside = await buildFile(test, team.owner, { name: 'inside.txt', parentId: team.rootId })
    const { roles } = await team.owner.client.ok(workspaceEndpoints.members, { params: { id: team.id } })
    const people: TestMember[] = []
    for (const role of roles) {
      const member = await buildMember(test)
      await join(team, member, role.name)
      people.push(member)
    }
    await ask(bo, inside)
    for (const member of people) {
      const { can } = await member.client.ok(driveEndpoints.item, { params: { id: inside } })
      const told = (await newsOf(member)).filter(({ kind }) => kind === 'access.requested')
      expect(told).toHaveLength(can.share ? 1 : 0)
    }
    expect(people.length).toBeGreaterThan(1)
  })

  it('are accepted only from confirmed addresses, and are dropped when the account is suspended', async () => {
    const { db } = test.app.services
    const set = (change: object) =>
      db.transaction(tx => tables(tx).updateTable('users').set(change).where('id', '=', bo.userId).execute())
    const isConfirmed = (yes: boolean) => set({ email_confirmed_at: yes ? 1 : null })
    await isConfirmed(false)
    expect(await ask(bo, file)).toBe('account.not-confirmed')
    expect(await ask(bo, newId())).toBe('account.not-confirmed')
    await isConfirmed(true)
    await ask(bo, file)
    const [request] = await requestsOn(ada, file)
    await set({ banned_at: 1 })
    expect(await requestsOn(ada, file)).toEqual([])
    const allow = await ada.client.call(e.allowAccess, { params: { id: request!.id }, body: {} })
    expect(allow.problem.code).toBe('access-request.not-found')
  })

  it('are answered by any kind of sharing, and can be sent again once that has ended', async () => {
    await ask(bo, file)
    const body = { emails: [bo.email], role: 'viewer' as const }
    const { data } = await ada.client.ok(peopleEndpoints.share, { params: { id: file }, body })
    expect(await requestsOn(ada, file)).toEqual([])
    expect((await newsOf(ada))[0]?.facts.accessRequest?.state).toBe('granted')
    expect(await ownOf(bo, file)).toBeNull()
    await ada.client.ok(peopleEndpoints.endGrant, { params: { id: data[0]!.id } })
    expect(await ask(bo, file)).toBe(204)
    expect(await requestsOn(ada, file)).toHaveLength(1)
    // Access to the folder above answers it as well.
    await ada.client.ok(peopleEndpoints.share, { params: { id: folder }, body })
    expect(await requestsOn(ada, file)).toEqual([])
  })

  it('notify someone whose grant had ended that they have access again', async () => {
    const end = new Date(test.app.services.clock.now() + 1000).toISOString()
    const body = { emails: [bo.email], expiresAt: end }
    await ada.client.ok(peopleEndpoints.share, { params: { id: file }, body })
    test.clock.advance(2000)
    await ask(bo, file)
    const [request] = await requestsOn(ada, file)
    await ada.client.ok(e.allowAccess, { params: { id: request!.id }, body: {} })
    // What was told of the grant that has ended was before the present one.
    expect((await newsOf(bo)).map(({ kind }) => kind)).toEqual(['item.shared'])
    expect(await mailsTo(bo)).toHaveLength(2)
  })

  it('are limited to twenty a day per user', async () => {
    for (let n = 0; n < 20; n++) {
      expect((await bo.client.call(e.requestAccess, { params: { id: newId() }, body: {} })).status).toBe(204)
    }
    const over = await bo.client.call(e.requestAccess, { params: { id: file }, body: {} })
    expect([over.status, over.problem.code]).toEqual([429, 'request.too-many'])
    await test.app.worker.runDue()
    expect(await newsOf(ada)).toEqual([])
  })

  it('notify one person of at most fifty a day; the others are listed where the item is shared', async () => {
    await test.app.services.limits.count([`access-requests-to:${ada.userId}`], 50, 86_400, 49)
    const other = await buildMember(test)
    await ask(bo, file)
    await ask(other, file)
    expect(await newsOf(ada)).toHaveLength(1)
    expect(await mailsTo(ada)).toHaveLength(1)
    expect(await requestsOn(ada, file)).toHaveLength(2)
  })

  it('are deleted after thirty days', async () => {
    await ask(bo, file)
    test.clock.advance(29 * dayMs)
    await sweepRequests(test.app.ctx)
    expect(await requestsOn(ada, file)).toHaveLength(1)
    test.clock.advance(2 * dayMs)
    await sweepRequests(test.app.ctx)
    expect(await requestsOn(ada, file)).toEqual([])
  })
})

import { notificationEndpoints as n } from '@holdall/contract/notifications/notifications.contract.ts'
import { handoverEndpoints as h } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, join, roleId, type Team } from '../../../test/workspaces.ts'

describe.each(suiteDialects)('workspace notifications on %s', dialect => {
  let test: TestApp
  let team: Team
  let bo: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    team = await buildTeam(test)
    bo = await buildMember(test)
  })

  const newsOf = async (member: TestMember) => (await member.client.ok(n.list)).data
  const unreadOf = async (member: TestMember) => (await member.client.ok(n.unread)).count
  const mailsTo = (email: string) =>
    tables(test.app.services.db.read).selectFrom('mail_outbox').selectAll().where('recipient', '=', email).execute()
  const inviteAs = async (email: string, role: string, message = '') => {
    const body = { emails: [email], roleId: await roleId(team, role), message }
    return (await team.owner.client.ok(w.invite, { params: { id: team.id }, body })).data[0]!
  }

  it('[SHARE-10] [SPACE-03] an invitation reaches the bell once, with an email each time it is sent', async () => {
    const { id } = await inviteAs(bo.email, 'Viewer', 'Come\nin')
    const [news, ...others] = await newsOf(bo)
    expect(others).toEqual([])
    const facts = { name: 'Design', roleName: 'Viewer', excerpt: 'Come in' }
    expect(news).toMatchObject({ kind: 'workspace.invited', isRead: false, item: null, facts })
    expect(JSON.stringify(news)).not.toContain('@')
    await team.owner.client.ok(w.resend, { params: { id } })
    await inviteAs(bo.email, 'Editor')
    expect((await newsOf(bo)).map(one => one.facts.roleName)).toEqual(['Editor'])
    expect(await mailsTo(bo.email)).toHaveLength(3)
    await bo.client.ok(w.accept, { params: { id } })
    expect([await newsOf(bo), await unreadOf(bo), await newsOf(team.owner)]).toEqual([[], 0, []])
  })

  it('[SHARE-10] [SPACE-03] withdrawn, declined and inaccessible invitations disappear, and return once they are accessible again', async () => {
    const withdrawn = await inviteAs(bo.email, 'Viewer')
    await team.owner.client.ok(w.withdraw, { params: { id: withdrawn.id } })
    expect(await newsOf(bo)).toEqual([])
    await inviteAs(bo.email, 'Viewer')
    await team.owner.client.ok(w.delete, { params: { id: team.id }, body: { name: 'Design' } })
    expect(await unreadOf(bo)).toBe(0)
    await team.owner.client.ok(w.restore, { params: { id: team.id } })
    expect(await unreadOf(bo)).toBe(1)
    const [invitation] = (await bo.client.ok(w.invitations)).data
    await bo.client.ok(w.decline, { params: { id: invitation?.id } })
    expect(await newsOf(bo)).toEqual([])
  })

  it('[SHARE-10] an address without an account gets its email, and no one else is notified', async () => {
    const email = `nobody-${team.id}@example.net`
    await inviteAs(email, 'Viewer')
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await newsOf(bo)).toEqual([])
  })

  it('[SHARE-10] [SPACE-02] members are notified of a new role and of being removed, but not when they leave by themselves', async () => {
    const membership = await join(team, bo, 'Viewer')
    const change = async (role: string) => {
      const body = { roleId: await roleId(team, role) }
      await team.owner.client.ok(w.updateMember, { params: { id: membership }, body })
    }
    await change('Viewer')
    expect(await newsOf(bo)).toEqual([])
    await change('Editor')
    await change('Manager')
    const facts = { name: 'Design', workspaceId: team.id, roleName: 'Manager' }
    expect(await newsOf(bo)).toMatchObject([
      { kind: 'workspace.role-changed', facts },
      { facts: { roleName: 'Editor' } },
    ])
    await team.owner.client.ok(w.removeMember, { params: { id: membership } })
    expect((await newsOf(bo))[0]).toMatchObject({ kind: 'workspace.removed', facts: { name: 'Design' } })
    expect(await mailsTo(bo.email)).toHaveLength(4)
    const cy = await buildMember(test)
    const own = await join(team, cy, 'Viewer')
    await cy.client.ok(w.removeMember, { params: { id: own } })
    expect(await newsOf(cy)).toEqual([])
  })

  it('[SHARE-10] an offer of ownership stays in the bell until it is answered, withdrawn or replaced', async () => {
    const ada = team.owner
    const folder = (await buildFolder(ada, 'Plans')).id
    const offer = (email: string) =>
      ada.client.ok(h.offerItem, { params: { id: folder }, body: { email, message: 'Yours' } })
    await offer(bo.email)
    const [news] = await newsOf(bo)
    expect(news).toMatchObject({ kind: 'handover.offered', item: null, facts: { name: 'Plans', excerpt: 'Yours' } })
    const cy = await buildMember(test)
    const second = await offer(cy.email)
    expect([await unreadOf(bo), await unreadOf(cy)]).toEqual([0, 1])
    await ada.client.ok(h.cancelHandover, { params: { id: second.id } })
    expect(await unreadOf(cy)).toBe(0)
    const third = await offer(cy.email)
    await cy.client.ok(h.acceptHandover, { params: { id: third.id } })
    expect(await newsOf(cy)).toEqual([])
  })

  it('[SHARE-10] each of these kinds follows the member’s notification settings', async () => {
    const silent = ['workspace.invited', 'workspace.role-changed', 'workspace.removed', 'handover.offered'] as const
    for (const kind of silent) {
      await bo.client.ok(n.changePreference, { body: { kind, inApp: false, byMail: false } })
    }
    const membership = await join(team, bo, 'Viewer')
    const body = { roleId: await roleId(team, 'Editor') }
    await team.owner.client.ok(w.updateMember, { params: { id: membership }, body })
    const offered = { params: { id: team.id }, body: { email: bo.email } }
    await team.owner.client.ok(h.offerWorkspace, offered)
    await team.owner.client.ok(w.removeMember, { params: { id: membership } })
    expect([await newsOf(bo), await mailsTo(bo.email)]).toEqual([[], []])
    expect((await bo.client.ok(w.invitations)).data).toEqual([])
  })
})

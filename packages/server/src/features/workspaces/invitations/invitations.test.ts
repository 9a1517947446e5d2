import { roleEndpoints } from '@holdall/contract/roles/roles.endpoints.ts'
import { workspacePermissions } from '@holdall/contract/roles/workspace.permissions.ts'
import { handoverEndpoints as h } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { buildRole, buildTeam, join, roleId } from '../../../../test/workspaces.ts'

describe.each(suiteDialects)('invitations and the roles they give, on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  it('an open invitation counts as holding its role: only a holder of admin can strengthen the role, and no one can delete it', async () => {
    const team = await buildTeam(test)
    const clerk = await buildMember(test, { permissions: ['roles.view', 'roles.update', 'roles.delete'] })
    const weak = await buildRole(test, ['files.view'])
    const body = { emails: [clerk.email], roleId: weak }
    const { data } = await team.owner.client.ok(w.invite, { params: { id: team.id }, body })
    const { role } = await clerk.client.ok(roleEndpoints.read, { params: { id: weak } })
    const all = { ...role, permissions: workspacePermissions.map(name => ({ name })) }
    const gain = await clerk.client.call(roleEndpoints.update, { params: { id: weak }, body: all })
    expect([gain.status, gain.problem.code]).toEqual([403, 'role.too-strong'])
    expect((await clerk.client.call(roleEndpoints.delete, { params: { id: weak } })).problem.code).toBe('role.in-use')
    await clerk.client.ok(w.accept, { params: { id: data[0]?.id } })
    expect((await clerk.client.call(w.delete, { params: { id: team.id }, body: { name: team.name } })).status).toBe(403)
  })

  it('an invitation is valid while its sender may give its role, checked when it is accepted', async () => {
    const team = await buildTeam(test)
    const [manager, bo] = [await buildMember(test), await buildMember(test)]
    const membership = await join(team, manager, 'Manager')
    const [strong, editor] = [await roleId(team, 'Manager'), await roleId(team, 'Editor')]
    const invite = async () =>
      (await manager.client.ok(w.invite, { params: { id: team.id }, body: { emails: [bo.email], roleId: strong } }))
        .data[0]!.id
    const accept = (id: string) => bo.client.call(w.accept, { params: { id } })
    const id = await invite()
    await team.owner.client.ok(w.updateMember, { params: { id: membership }, body: { roleId: editor } })
    expect((await accept(id)).problem.code).toBe('invitation.over')
    expect((await bo.client.call(w.read, { params: { id: team.id } })).status).toBe(404)
    await team.owner.client.ok(w.removeMember, { params: { id: membership } })
    expect((await accept(id)).problem.code).toBe('invitation.over')
    // Resent by someone who may give the role, it is valid again.
    await team.owner.client.ok(w.resend, { params: { id } })
    expect((await accept(id)).status).toBe(200)
  })

  it('an invitation from a suspended user is invalid until they are reactivated', async () => {
    const team = await buildTeam(test)
    const bo = await buildMember(test)
    const body = { emails: [bo.email], roleId: await roleId(team, 'Editor') }
    const id = (await team.owner.client.ok(w.invite, { params: { id: team.id }, body })).data[0]!.id
    const accept = () => bo.client.call(w.accept, { params: { id } })
    await setBanned(test, team.owner.userId, 1)
    const refused = await accept()
    expect([refused.status, refused.problem.code]).toEqual([409, 'invitation.over'])
    expect((await bo.client.call(w.read, { params: { id: team.id } })).status).toBe(404)
    await setBanned(test, team.owner.userId, null)
    expect((await accept()).status).toBe(200)
  })

  it('an offer from a suspended user is hidden and can’t be accepted until they are reactivated', async () => {
    const team = await buildTeam(test)
    const bo = await buildMember(test)
    await join(team, bo, 'Editor')
    const offered = await team.owner.client.ok(h.offerWorkspace, { params: { id: team.id }, body: { email: bo.email } })
    const accept = () => bo.client.call(h.acceptHandover, { params: { id: offered.id } })
    await setBanned(test, team.owner.userId, 1)
    expect((await bo.client.ok(h.handovers)).received).toEqual([])
    expect((await accept()).problem.code).toBe('handover.not-found')
    await setBanned(test, team.owner.userId, null)
    expect((await accept()).status).toBe(200)
  })

  it('an invitation can be resent only by someone who may give its role', async () => {
    const team = await buildTeam(test)
    const helper = await buildMember(test)
    const inviting = await buildRole(test, ['files.view', 'members.invite'])
    const { data } = await team.owner.client.ok(w.invite, {
      params: { id: team.id },
      body: { emails: [helper.email], roleId: inviting },
    })
    await helper.client.ok(w.accept, { params: { id: data[0]?.id } })
    const bo = await buildMember(test)
    const sent = await team.owner.client.ok(w.invite, {
      params: { id: team.id },
      body: { emails: [bo.email], roleId: await roleId(team, 'Manager') },
    })
    const again = await helper.client.call(w.resend, { params: { id: sent.data[0]?.id } })
    expect(again.problem.code).toBe('workspace.role-too-strong')
    expect((await bo.client.call(w.accept, { params: { id: sent.data[0]?.id } })).status).toBe(200)
  })
})

function setBanned(test: TestApp, userId: string, at: number | null): Promise<unknown> {
  return test.app.services.db.transaction(tx =>
    tables(tx).updateTable('users').set({ banned_at: at }).where('id', '=', userId).execute(),
  )
}

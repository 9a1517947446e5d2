import { accountEndpoints as e } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { companyProviderEndpoints as p } from '@holdall/contract/company-sign-in/providers.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTries } from '../../../../../test/accounts.ts'
import { tables } from '../../../../../test/all-tables.ts'
import {
  buildCompany,
  buildDirectory,
  buildOpenid,
  change,
  type FakeCompany,
  signInBy,
} from '../../../../../test/company.ts'
import { dialects } from '../../../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../../test/harness.ts'
import { buildTeam, type Team } from '../../../../../test/workspaces.ts'
import { newId } from '../../../../platform/ids.ts'

describe.each(dialects)('what groups of a provider give on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  let company: FakeCompany
  let openid: { id: string; kind: string }
  let team: Team
  let editor: string
  let manager: string
  let n = 0
  beforeAll(async () => {
    test = await createTestApp(dialect)
    admin = await buildMember(test, { permissions: ['admin'] })
    company = buildCompany(test)
    team = await buildTeam(test)
    const { roles } = await team.owner.client.ok(w.members, { params: { id: team.id } })
    manager = roles.find(role => role.permissions.includes('members.update'))?.id ?? ''
    editor = roles.find(role => !role.permissions.includes('members.update'))?.id ?? ''
    openid = await buildOpenid(admin.client, { makesPeople: true })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    n++
    await forgetTries(test)
  })

  const rules = (...some: object[]) => change(admin.client, openid, { rules: some })
  const read = () => test.app.services.db.read
  const rolesOf = async (userId: string) =>
    (await tables(read()).selectFrom('user_roles').select('role_id').where('user_id', '=', userId).execute()).map(
      row => row.role_id,
    )
  const memberOf = async (userId: string, spaceId = team.id) =>
    (
      await tables(read())
        .selectFrom('space_members')
        .selectAll()
        .where('user_id', '=', userId)
        .where('space_id', '=', spaceId)
        .execute()
    )[0]?.role_id
  async function buildRole(...permissions: string[]): Promise<string> {
    const id = newId()
    const row = {
      id,
      name: `Role ${id}`,
      description: '',
      type: 'sitewide' as const,
      is_default: 0,
      is_guests: 0,
      is_internal: 0,
      created_at: 1,
      updated_at: 1,
    }
    await test.app.services.db.transaction(async tx => {
      await tables(tx).insertInto('roles').values(row).execute()
      for (const permission of permissions) {
        await tables(tx)
          .insertInto('role_permissions')
          .values({ role_id: id, permission, restrictions: '{}' })
          .execute()
      }
    })
    return id
  }
  /** Signs someone in with these groups; returns their id. */
  async function come(user: string, groups: readonly string[] | null, provider = openid): Promise<string> {
    const client = test.client()
    const { status, problem } = await signInBy(client, provider, company.hire({ user, groups }))
    if (status !== 200) throw new Error(problem.code)
    return (await client.ok(e.me)).id
  }

  it('gives the role of the first rule of a workspace that names one of the person’s groups', async () => {
    const lead = { group: 'Leads', workspaceId: team.id, workspaceRoleId: manager }
    const staff = { group: 'Staff', workspaceId: team.id, workspaceRoleId: editor }
    const other = { group: 'Others', workspaceId: team.id, workspaceRoleId: editor }
    await rules(other, lead, staff)
    expect(await memberOf(await come(`first-${n}`, ['Staff', 'Leads']))).toBe(manager)
    await rules(other, staff, lead)
    expect(await memberOf(await come(`second-${n}`, ['Staff', 'Leads']))).toBe(editor)
    // The order changes what somebody has at their next sign-in.
    expect(await memberOf(await come(`first-${n}`, ['Staff', 'Leads']))).toBe(editor)
  })

  it('gives roles and workspaces at each sign-in, and takes away what it gave, and only that', async () => {
    const role = await buildRole('groups.view')
    const own = await buildRole('groups.create')
    await rules(
      { group: 'Office', roleId: role },
      { group: 'Office', roleId: own },
      { group: 'Design', workspaceId: team.id, workspaceRoleId: editor },
    )
    const user = `ada-${n}`
    const id = await come(user, [])
    expect(await memberOf(id)).toBeUndefined()
    // They have this one already, from an administrator.
    await test.app.services.db.transaction(tx =>
      tables(tx).insertInto('user_roles').values({ user_id: id, role_id: own, assigned_at: 1 }).execute(),
    )
    await come(user, ['Office', 'Design'])
    expect(await rolesOf(id)).toEqual(expect.arrayContaining([role, own]))
    expect(await memberOf(id)).toBe(editor)
    // A provider that says nothing about groups changes nothing.
    await come(user, null)
    expect(await memberOf(id)).toBe(editor)
    await come(user, [])
    expect(await rolesOf(id)).toContain(own)
    expect(await rolesOf(id)).not.toContain(role)
    expect(await memberOf(id)).toBeUndefined()
    const lines = await tables(read())
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'user.company-rights-changed')
      .where('object_id', '=', id)
      .execute()
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[0]?.after ?? '')).toMatchObject({
      by: 'Company',
      rolesGiven: [role],
      workspacesGiven: [team.id],
    })
  })

  it('leaves a membership alone that somebody has otherwise', async () => {
    const ada = await buildMember(test, { email: `own-${n}@company.test` })
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('space_members')
        .values({ id: newId(), space_id: team.id, user_id: ada.userId, role_id: editor, joined_at: 1 })
        .execute(),
    )
    const before = await memberOf(ada.userId)
    await change(admin.client, openid, { linksByAddress: true })
    await rules({ group: 'Design', workspaceId: team.id, workspaceRoleId: manager })
    const id = await come(`own-${n}`, ['Design'])
    expect(id).toBe(ada.userId)
    expect(await memberOf(id)).toBe(before)
    await come(`own-${n}`, [])
    expect(await memberOf(id)).toBe(before)
  })

  it('never takes the last administrator, nor the last manager of a workspace', async () => {
    const role = await buildRole('admin')
    const other = await buildTeam(test)
    await rules({ group: 'Bosses', roleId: role, workspaceId: other.id, workspaceRoleId: manager })
    const user = `boss-${n}`
    const id = await come(user, ['Bosses'])
    expect(await memberOf(id, other.id)).toBe(manager)
    const suspended = [admin.userId, other.owner.userId]
    const suspend = (banned_at: number | null) =>
      test.app.services.db.transaction(tx =>
        tables(tx).updateTable('users').set({ banned_at }).where('id', 'in', suspended).execute(),
      )
    await suspend(1)
    await come(user, [])
    expect(await rolesOf(id)).toContain(role)
    expect(await memberOf(id, other.id)).toBe(manager)
    await suspend(null)
    await come(user, [])
    expect(await rolesOf(id)).not.toContain(role)
    expect(await memberOf(id, other.id)).toBeUndefined()
  })

  it('compares the names of groups as they are, and directories’ without case', async () => {
    const odd = `Über "Grüppe" %_\\' ; drop table users -- ${n} 🙂`
    const role = await buildRole('groups.view')
    await rules({ group: odd, roleId: role })
    const id = await come(`odd-${n}`, [odd.toUpperCase(), '%', '_', odd.normalize('NFD').replace('%', '')])
    expect(await rolesOf(id)).not.toContain(role)
    await come(`odd-${n}`, [odd.normalize('NFD')])
    expect(await rolesOf(id)).toContain(role)
    const directory = await buildDirectory(admin.client, { makesPeople: true, rules: [{ group: odd, roleId: role }] })
    const there = await come(`odd-directory-${n}`, [odd.toUpperCase()], directory)
    expect(await rolesOf(there)).toContain(role)
  })

  it('bears a thousand groups, and rules whose role or workspace has been deleted', async () => {
    const [role, deleted] = [await buildRole('groups.view'), await buildRole('groups.view')]
    await rules({ group: 'g999', roleId: role }, { group: 'g1', roleId: deleted }, { group: 'g2000', roleId: deleted })
    await test.app.services.db.transaction(tx => tables(tx).deleteFrom('roles').where('id', '=', deleted).execute())
    const groups = Array.from({ length: 3000 }, (_, k) => `g${k}`)
    const id = await come(`many-${n}`, groups)
    expect(await rolesOf(id)).toContain(role)
    const { provider } = await admin.client.ok(p.readProvider, { params: { id: openid.id } })
    expect(provider.rules.map(rule => rule.role?.id ?? null)).toEqual([role, null, null])
  })

  it('gives only what the administrator who writes the rules may give', async () => {
    const strong = await buildRole('admin')
    const helper = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
    const refused = await change(helper.client, openid, { rules: [{ group: 'x', roleId: strong }] })
    expect(refused.problem.errors).toMatchObject([{ field: 'provider.rules.0.roleId' }])
    const guests = (await tables(read()).selectFrom('roles').select('id').where('is_guests', '=', 1).executeTakeFirst())
      ?.id
    for (const bad of [
      { group: 'x', roleId: guests },
      { group: 'x', roleId: newId() },
      { group: 'x', workspaceId: newId(), workspaceRoleId: editor },
      { group: 'x', workspaceId: team.id, workspaceRoleId: strong },
      { group: 'x', workspaceId: admin.space.id, workspaceRoleId: editor },
    ]) {
      expect((await rules(bad)).status, JSON.stringify(bad)).toBe(422)
    }
  })

  it('takes away what a deleted provider gave, but not what another one gives too', async () => {
    const [role, both] = [await buildRole('groups.view'), await buildRole('groups.view')]
    const given = [
      { group: 'x', roleId: role },
      { group: 'x', roleId: both },
      { group: 'x', workspaceId: team.id, workspaceRoleId: editor },
    ]
    const going = await buildDirectory(admin.client, { makesPeople: true, linksByAddress: true, rules: given })
    const staying = await buildDirectory(admin.client, { linksByAddress: true, rules: [{ group: 'x', roleId: both }] })
    const id = await come(`going-${n}`, ['x'], going)
    expect(await come(`going-${n}`, ['x'], staying)).toBe(id)
    expect(await rolesOf(id)).toEqual(expect.arrayContaining([role, both]))
    await admin.client.ok(p.deleteProvider, { params: { id: going.id } })
    await test.app.worker.runDue()
    expect(await rolesOf(id)).not.toContain(role)
    expect(await rolesOf(id)).toContain(both)
    expect(await memberOf(id)).toBeUndefined()
    const left = await tables(read())
      .selectFrom('company_given')
      .selectAll()
      .where('provider_id', '=', going.id)
      .execute()
    expect(left).toEqual([])
  })
})

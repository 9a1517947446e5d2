import type { WorkspacePermission } from '@holdall/contract/roles/workspace.permissions.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import type { Workspace } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { newId } from '../src/platform/ids.ts'
import { tables } from './all-tables.ts'
import { buildMember, type MemberOptions, type TestMember } from './factories.ts'
import type { TestApp } from './harness.ts'

export interface Team {
  readonly id: string
  readonly rootId: string
  readonly name: string
  readonly owner: TestMember
}

/** Creates a workspace with only its owner. */
export async function buildTeam(test: TestApp, options: MemberOptions = {}, name = 'Design'): Promise<Team> {
  const owner = await buildMember(test, options)
  const { id, rootId } = await owner.client.ok(w.create, { body: { name, color: 'teal' } })
  return { id, rootId, name, owner }
}

/** Makes a user a member: the owner invites them and they accept. Returns the id of the membership. */
export async function join(team: Team, person: TestMember, role: string): Promise<string> {
  const params = { id: team.id }
  const body = { emails: [person.email], roleId: await roleId(team, role) }
  const { data } = await team.owner.client.ok(w.invite, { params, body })
  await person.client.ok(w.accept, { params: { id: data[0]?.id } })
  return membershipOf(team, person)
}

/** A new user who joined a workspace with a role of exactly these permissions. */
export async function buildColleague(
  test: TestApp,
  team: Team,
  permissions: readonly WorkspacePermission[],
): Promise<TestMember> {
  const person = await buildMember(test)
  const body = { emails: [person.email], roleId: await buildRole(test, permissions) }
  const { data } = await team.owner.client.ok(w.invite, { params: { id: team.id }, body })
  await person.client.ok(w.accept, { params: { id: data[0]?.id } })
  return person
}

export async function membershipOf(team: Team, person: TestMember): Promise<string> {
  const { data } = await team.owner.client.ok(w.members, { params: { id: team.id } })
  return data.find(member => member.person.id === person.userId)?.id ?? ''
}

export async function roleId(team: Team, name: string): Promise<string> {
  const { roles } = await team.owner.client.ok(w.members, { params: { id: team.id } })
  const role = roles.find(one => one.name === name)
  if (!role) throw new Error(`There is no role ${name}`)
  return role.id
}

/** Creates a role of type Workspace, as the back-office would. */
export async function buildRole(test: TestApp, permissions: readonly WorkspacePermission[]): Promise<string> {
  const id = newId()
  await test.app.services.db.transaction(async tx => {
    const row = { id, name: `Role ${id}`, description: '', type: 'workspace' as const }
    const flags = { is_default: 0, is_guests: 0, is_internal: 0, created_at: 1, updated_at: 1 }
    await tables(tx)
      .insertInto('roles')
      .values({ ...row, ...flags })
      .execute()
    const held = permissions.map(permission => ({ role_id: id, permission, restrictions: '{}' }))
    await tables(tx).insertInto('role_permissions').values(held).execute()
  })
  return id
}

export async function readTeam(team: Team): Promise<Workspace> {
  return team.owner.client.ok(w.read, { params: { id: team.id } })
}

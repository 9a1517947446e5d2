import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { type WorkspacePermission, workspacePermissions } from '@holdall/contract/roles/workspace.permissions.ts'
import { workspaceGroupEndpoints } from '@holdall/contract/workspaces/workspace-groups.endpoints.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { buildFolder, buildMember, type TestMember } from '../../factories.ts'
import { buildGroup, leave } from '../../groups.ts'
import type { TestApp } from '../../harness.ts'
import { buildRole, buildTeam, join, roleId, type Team } from '../../workspaces.ts'
import type { Scene } from './compare.ts'
import { membership, nothing, type Standing, spaceOwnership } from './model.ts'
import type { Caller } from './people.ts'

/** Each file permission together with seeing files, adding without seeing, all permissions, and no file permission. */
const held: readonly (readonly WorkspacePermission[])[] = [
  ...workspacePermissions
    .filter(name => name.startsWith('files.') && name !== 'files.view')
    .map(name => ['files.view', name] as const),
  ['files.view'],
  ['files.create'],
  workspacePermissions,
  ['members.invite'],
]

async function buildMembers(test: TestApp, team: Team): Promise<Caller[]> {
  const callers: Caller[] = []
  const enter = async (name: string) => {
    const person = await buildMember(test)
    const membershipId = await join(team, person, 'Viewer')
    return { caller: { name, client: person.client, isMember: true }, membershipId }
  }
  for (const permissions of held) {
    const { caller, membershipId } = await enter(`member who holds ${permissions.join(', ')}`)
    const role = await buildRole(test, permissions)
    await team.owner.client.ok(workspaceEndpoints.updateMember, {
      params: { id: membershipId },
      body: { roleId: role },
    })
    callers.push({ ...caller, standing: membership(permissions) })
  }
  callers.push(...(await buildThroughGroups(test, team)))
  const removed = await enter('former member')
  const manager = await roleId(team, 'Manager')
  const at = { params: { id: removed.membershipId } }
  await team.owner.client.ok(workspaceEndpoints.updateMember, { ...at, body: { roleId: manager } })
  await team.owner.client.ok(workspaceEndpoints.removeMember, at)
  callers.push({ ...removed.caller, standing: nothing })
  const stranger = await buildMember(test)
  callers.push({ name: 'another member', client: stranger.client, isMember: true, standing: nothing })
  return callers
}

/** Members only through groups: one who is in it, one who has left it, and one with a role of their own besides. */
async function buildThroughGroups(test: TestApp, team: Team): Promise<Caller[]> {
  const permissions = ['files.view', 'files.create', 'files.update'] as const
  const [inside, left, both] = [await buildMember(test), await buildMember(test), await buildMember(test)]
  await join(team, both, 'Viewer')
  const group = await buildGroup(test, [team.owner, inside, left, both])
  const body = { groupIds: [group.id], roleId: await buildRole(test, permissions) }
  await team.owner.client.ok(workspaceGroupEndpoints.addGroups, { params: { id: team.id }, body })
  await leave(group, left)
  const viewer: readonly WorkspacePermission[] = ['files.view', 'files.download', 'files.comment']
  const caller = (name: string, { client }: TestMember, standing: Standing) =>
    ({ name, client, isMember: true, standing }) satisfies Caller
  return [
    caller('member through a group', inside, membership(permissions)),
    caller('member who left the group', left, nothing),
    caller('viewer who edits through a group', both, membership([...viewer, ...permissions])),
  ]
}

/** Creates a folder in a workspace, or in a folder `around` it, its owner, and members with each permission on its own. */
export async function buildWorkspaceScene(
  test: TestApp,
  mark: string,
  around?: string,
): Promise<Scene & { readonly team: Team }> {
  const team = await buildTeam(test)
  const space = (await team.owner.client.ok(driveEndpoints.spaces)).data.find(({ id }) => id === team.id)
  if (!space) throw new Error('The workspace is not among the spaces of its owner')
  const owner = { ...team.owner, space, rootId: team.rootId }
  const callers = await buildMembers(test, team)
  const first: Caller = { name: 'owner', client: owner.client, isMember: true, standing: spaceOwnership }
  const parentId = around === undefined ? team.rootId : (await buildFolder(owner, around)).id
  const shared = (await buildFolder(owner, `${mark} shared`, parentId)).id
  return { team, owner, shared, callers: [first, ...callers] }
}

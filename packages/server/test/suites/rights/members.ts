import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { type WorkspacePermission, workspacePermissions } from '@holdall/contract/roles/workspace.permissions.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { buildFolder, buildMember } from '../../factories.ts'
import type { TestApp } from '../../harness.ts'
import { buildRole, buildTeam, join, roleId, type Team } from '../../workspaces.ts'
import type { Scene } from './compare.ts'
import { membership, nothing, spaceOwnership } from './model.ts'
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

/** Creates a folder in a workspace, its owner, and members with each permission on its own. */
export async function buildWorkspaceScene(test: TestApp, mark: string): Promise<Scene & { readonly team: Team }> {
  const team = await buildTeam(test)
  const space = (await team.owner.client.ok(driveEndpoints.spaces)).data.find(({ id }) => id === team.id)
  if (!space) throw new Error('The workspace is not among the spaces of its owner')
  const owner = { ...team.owner, space, rootId: team.rootId }
  const callers = await buildMembers(test, team)
  const first: Caller = { name: 'owner', client: owner.client, isMember: true, standing: spaceOwnership }
  return { team, owner, shared: (await buildFolder(owner, `${mark} shared`)).id, callers: [first, ...callers] }
}

import type { AddGroupsInput, WorkspaceGroup } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { listWorkspaceRoles } from '../../../core/permissions/workspace-roles.repository.ts'
import { listMemberIds } from '../../../core/rights/groups.repository.ts'
import { allows, type SpaceRights } from '../../../core/rights/memberships.repository.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail, isFailure } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { requireSharable } from '../../groups/public.ts'
import {
  deleteSpaceGroup,
  findSpaceGroup,
  type HeldGroup,
  insertSpaceGroup,
  listSpaceGroups,
  setGroupRole,
} from '../groups.repository.ts'
import { publishToMembers } from '../publish-to-members.ts'
import { requireRole, requireWorkspace } from '../space-rights.ts'
import { groupNotifiedJob } from './group-told.job.ts'
import { isGroupWithin, presentSpaceGroup } from './present-space-group.ts'

/** Adds groups that the caller may share with. One that is in the workspace keeps its role. */
export async function addGroups(
  ctx: Ctx,
  spaceId: string,
  { groupIds, roleId }: AddGroupsInput,
): Promise<{ data: WorkspaceGroup[] }> {
  await requireWorkspace(ctx, spaceId, 'members.invite')
  return ctx.db.transaction(async tx => {
    await lockSpace(tx, spaceId)
    const rights = await requireWorkspace(ctx, spaceId, 'members.invite', tx)
    const roles = await listWorkspaceRoles(tx)
    const role = requireRole(rights, roles, roleId)
    for (const { id: group_id, name } of await requireSharable(ctx, tx, groupIds)) {
      const row = { id: newId(), space_id: spaceId, group_id, role_id: role.id, joined_at: ctx.clock.now() }
      if (!(await insertSpaceGroup(tx, row))) continue
      // A group can be large: its members are notified after the transaction.
      await ctx.jobs.enqueue(tx, groupNotifiedJob, { id: row.id, actorId: memberOf(ctx).userId })
      const after = { groupId: group_id, group: name, role: role.name }
      await writeAudit(tx, ctx, { action: 'workspace.group-added', object: { type: 'space', id: spaceId }, after })
    }
    await publishToMembers(ctx, tx, spaceId, await listMemberIds(tx, groupIds))
    const data = (await listSpaceGroups(tx, spaceId)).filter(held => groupIds.includes(held.group_id))
    return { data: data.map(held => presentSpaceGroup(held, rights, roles)) }
  }, spaceId)
}

/** Gives a group another role. Every request reads the same rows, so the change takes effect immediately. */
export async function updateGroupRole(ctx: Ctx, id: string, roleId: string): Promise<WorkspaceGroup> {
  const before = await heldGroup(ctx, id)
  return ctx.db.transaction(async tx => {
    await lockSpace(tx, before.held.space_id)
    const { held, rights } = await heldGroup(ctx, id, tx)
    const roles = await listWorkspaceRoles(tx)
    if (!allows(rights, 'members.update')) throw fail('workspace.forbidden')
    if (!isGroupWithin(held, rights, roles)) throw fail('workspace.role-too-strong')
    const role = requireRole(rights, roles, roleId)
    await setGroupRole(tx, id, role.id)
    await writeAudit(tx, ctx, {
      action: 'workspace.group-updated',
      object: { type: 'space', id: held.space_id },
      before: { groupId: held.group_id, group: held.name, role: held.role_name },
      after: { role: role.name },
    })
    await publishToMembers(ctx, tx, held.space_id, await listMemberIds(tx, [held.group_id]))
    return presentSpaceGroup({ ...held, role_id: role.id, role_name: role.name }, rights, roles)
  }, before.held.space_id)
}

/** Removes a group from a workspace; members of their own stay. */
export async function removeGroup(ctx: Ctx, id: string): Promise<void> {
  const before = await heldGroup(ctx, id)
  await ctx.db.transaction(async tx => {
    await lockSpace(tx, before.held.space_id)
    const { held, rights } = await heldGroup(ctx, id, tx)
    if (!allows(rights, 'members.delete')) throw fail('workspace.forbidden')
    if (!isGroupWithin(held, rights, await listWorkspaceRoles(tx))) throw fail('workspace.forbidden')
    await deleteSpaceGroup(tx, id)
    await writeAudit(tx, ctx, {
      action: 'workspace.group-removed',
      object: { type: 'space', id: held.space_id },
      before: { groupId: held.group_id, group: held.name, role: held.role_name },
    })
    await publishToMembers(ctx, tx, held.space_id, await listMemberIds(tx, [held.group_id]))
  }, before.held.space_id)
}

/** A group in a workspace that the caller belongs to. @throws `member.not-found` for any other */
async function heldGroup(
  ctx: Needs<'caller' | 'db'>,
  id: string,
  db: Reader = ctx.db.read,
): Promise<{ readonly held: HeldGroup; readonly rights: SpaceRights }> {
  const held = await findSpaceGroup(db, id)
  if (!held) throw fail('member.not-found')
  try {
    return { held, rights: await requireWorkspace(ctx, held.space_id, null, db) }
  } catch (error) {
    throw isFailure(error, 'workspace.not-found') ? fail('member.not-found') : error
  }
}

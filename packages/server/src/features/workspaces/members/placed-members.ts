import type { MemberPlacing, Place, Placed } from '../../../core/people/member-placing.ts'
import { listWorkspaceRoles } from '../../../core/permissions/workspace-roles.repository.ts'
import { findSpaces, lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { countManagers, deleteMember, findMemberOf, insertMember, setRole } from '../members.repository.ts'
import { publishToMembers } from '../publish-to-members.ts'

async function place(
  tx: Tx,
  ctx: Needs<'clock' | 'events' | 'origin'>,
  { spaceId, userId, roleId, isOurs }: Place & { readonly roleId: string; readonly isOurs: boolean },
): Promise<Placed> {
  const space = await lockWorkspace(tx, spaceId)
  const role = (await listWorkspaceRoles(tx)).find(({ id }) => id === roleId)
  if (!space || !role) return 'none'
  const member = await findMemberOf(tx, spaceId, userId)
  if (!member) {
    await insertMember(tx, {
      id: newId(),
      space_id: spaceId,
      user_id: userId,
      role_id: roleId,
      joined_at: ctx.clock.now(),
    })
    await publishToMembers(ctx, tx, spaceId, [userId])
    return 'joined'
  }
  if (!isOurs || member.role_id === roleId || space.owner_id === userId) return 'kept'
  const isManaging = role.permissions.includes('members.update')
  if (!isManaging && (await countManagers(tx, spaceId, userId)) === 0) return 'kept'
  await setRole(tx, member.id, roleId)
  await publishToMembers(ctx, tx, spaceId, [userId])
  return 'changed'
}

async function unplace(tx: Tx, ctx: Needs<'events' | 'origin'>, { spaceId, userId }: Place): Promise<boolean> {
  const space = await lockWorkspace(tx, spaceId)
  const member = space && (await findMemberOf(tx, spaceId, userId))
  if (!space || !member) return true
  if (space.owner_id === userId || (await countManagers(tx, spaceId, userId)) === 0) return false
  await deleteMember(tx, member.id)
  await publishToMembers(ctx, tx, spaceId, [userId])
  return true
}

async function lockWorkspace(tx: Tx, spaceId: string) {
  if (!(await findSpaces(tx, [spaceId])).has(spaceId)) return null
  const space = await lockSpace(tx, spaceId)
  return space.kind === 'workspace' && space.deleted_at === null ? space : null
}

export const memberPlacing: MemberPlacing = { place, unplace }

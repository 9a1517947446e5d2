import type { Workspace, WorkspaceInput } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { listWorkspaceRoles } from '../../../core/permissions/workspace-roles.repository.ts'
import { lockOwner } from '../../../core/tree/spaces.repository.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { makeSpace } from '../../drive/public.ts'
import { insertMember } from '../members.repository.ts'
import { publishToMembers } from '../publish-to-members.ts'
import { requireWorkspace } from '../space-rights.ts'
import { countOwned } from '../workspaces.repository.ts'
import { presentWorkspace } from './present-workspace.ts'

/**
 * Creates a workspace owned by the caller, who gets the strongest role. @throws `workspace.too-many`, `workspace.off`
 */
export async function createWorkspace(ctx: Ctx, input: WorkspaceInput): Promise<Workspace> {
  const { userId, permissions } = memberOf(ctx)
  if (!ctx.settings.get('workspaces.integrated')) throw fail('workspace.off')
  const max = permissions.limit('workspaces.create', 'count')
  const spaceId = await ctx.db.transaction(async tx => {
    if (max !== null) {
      await lockOwner(tx, userId)
      if ((await countOwned(tx, userId)) >= max) throw fail('workspace.too-many', { max })
    }
    const [role] = await listWorkspaceRoles(tx)
    if (!role) throw fail('workspace.role-unknown')
    const space = await makeSpace(ctx, tx, { kind: 'workspace', ...input, ownerId: userId })
    await insertMember(tx, {
      id: newId(),
      space_id: space.id,
      user_id: userId,
      role_id: role.id,
      joined_at: ctx.clock.now(),
    })
    await writeAudit(tx, ctx, {
      action: 'workspace.created',
      object: { type: 'space', id: space.id },
      after: { name: space.name, color: space.color },
    })
    await publishToMembers(ctx, tx, space.id)
    return space.id
  })
  return readWorkspace(ctx, spaceId)
}

/** @throws `workspace.not-found` */
export async function readWorkspace(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  id: string,
): Promise<Workspace> {
  return presentWorkspace(ctx, await requireWorkspace(ctx, id, null))
}

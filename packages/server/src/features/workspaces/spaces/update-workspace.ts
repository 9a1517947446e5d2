import type { Workspace, WorkspaceChange } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { updateSpace } from '../../drive/public.ts'
import { publishToMembers } from '../publish-to-members.ts'
import { requireWorkspace } from '../space-rights.ts'
import { readWorkspace } from './create-workspace.ts'

/**
 * Changes the colour, or the name, which its top folder shares. @throws `workspace.not-found`, `workspace.forbidden`
 */
export async function updateWorkspace(ctx: Ctx, id: string, change: WorkspaceChange): Promise<Workspace> {
  await requireWorkspace(ctx, id, 'workspace.update')
  await ctx.db.transaction(async tx => {
    await lockSpace(tx, id)
    const { space } = await requireWorkspace(ctx, id, 'workspace.update', tx)
    const columns = nameColumns(change.name ?? space.name, null, true)
    const after = { name: columns.name, color: change.color ?? space.color }
    await updateSpace(tx, id, after)
    await writeAudit(tx, ctx, {
      action: 'workspace.updated',
      object: { type: 'space', id },
      before: { name: space.name, color: space.color },
      after,
    })
    await publishToMembers(ctx, tx, id)
  }, id)
  return readWorkspace(ctx, id)
}

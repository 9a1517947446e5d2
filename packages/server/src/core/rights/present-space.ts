import { type Space, SpaceColor } from '@holdall/contract/drive/drive.schemas.ts'
import { workspacePermissions } from '@holdall/contract/roles/workspace.permissions.ts'
import type { Needs } from '../../platform/ctx.ts'
import { availableBytes } from '../tree/quota.ts'
import type { SpaceRights } from './memberships.repository.ts'

/** A space as its owner or a member sees it. */
export async function presentSpace(
  ctx: Needs<'clock' | 'db' | 'settings'>,
  { space, isOwner, permissions }: SpaceRights,
): Promise<Space> {
  return {
    id: space.id,
    kind: space.kind,
    name: space.name,
    color: SpaceColor.catch('blue').parse(space.color),
    rootId: space.root_id,
    isOwner,
    permissions: isOwner ? workspacePermissions : workspacePermissions.filter(name => permissions.has(name)),
    usedBytes: space.used_bytes,
    trashBytes: space.trash_bytes,
    versionBytes: space.version_bytes,
    availableBytes: await availableBytes(ctx, space),
  }
}

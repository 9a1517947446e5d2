import type { Workspace } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { findPeople } from '../../../core/people/listed-people.repository.ts'
import { countMembersOf, findRoleIn, type SpaceRights } from '../../../core/rights/memberships.repository.ts'
import { presentSpace } from '../../../core/rights/present-space.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { presentPerson } from '../../sharing/public.ts'

const dayMs = 24 * 3600 * 1000

/** When a deleted workspace will be deleted forever; null if the trash keeps items indefinitely. */
export function goesAt(ctx: Needs<'settings'>, deletedAt: number | null): number | null {
  const days = ctx.settings.get('drive.trash_days')
  return deletedAt === null || days === null ? null : deletedAt + days * dayMs
}

/** @throws `workspace.not-found` if its owner or the caller's membership no longer exists */
export async function presentWorkspace(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  rights: SpaceRights,
): Promise<Workspace> {
  const { space } = rights
  const { read } = ctx.db
  const owner = (await findPeople(read, [space.owner_id])).get(space.owner_id)
  const own = await findRoleIn(read, space.id, memberOf(ctx).userId)
  if (!owner || !own) throw fail('workspace.not-found')
  return {
    ...(await presentSpace(ctx, rights)),
    owner: presentPerson(owner),
    memberCount: await countMembersOf(read, space.id),
    role: own,
    createdAt: instant(space.created_at),
    deletedAt: instantOrNull(space.deleted_at),
    goesAt: instantOrNull(goesAt(ctx, space.deleted_at)),
  }
}

import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isFailure } from '../../platform/failure.ts'
import { recordMembers, requireMemberLimit } from './change-members.ts'
import { findExisting, insertGroupMembers, lockGroups } from './groups.repository.ts'

/**
 * Puts a person into a group of the site, as somebody decided who may edit it.
 * @returns its name; null if it is gone, full, or a member’s own
 */
export async function placeInGroup(
  ctx: Needs<'caller' | 'clock' | 'db' | 'events' | 'jobs' | 'origin'>,
  tx: Tx,
  id: string,
  userId: string,
): Promise<string | null> {
  const [group] = await lockGroups(tx, ctx.db.dialect, [id])
  if (!group || group.owner_id !== null || !(await hasPlace(tx, id))) return null
  const added = await insertGroupMembers(tx, [{ group_id: id, user_id: userId, added_at: ctx.clock.now() }])
  const people = await findExisting(tx, [userId])
  await recordMembers(ctx, tx, { id, action: 'group.members-added', people, changed: added })
  return group.name
}

/** Whether one more person fits in: the limit is asked before, so that nothing has to be taken back. */
async function hasPlace(tx: Tx, id: string): Promise<boolean> {
  try {
    await requireMemberLimit(tx, id, 1)
    return true
  } catch (error) {
    if (isFailure(error, 'group.full')) return false
    throw error
  }
}

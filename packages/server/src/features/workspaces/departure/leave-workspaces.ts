import { listSpaceRights } from '../../../core/rights/memberships.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { updateSpace } from '../../drive/public.ts'
import { countThroughGroups } from '../groups.repository.ts'
import { deleteOffersOf } from '../handovers.repository.ts'
import { countManagers, deleteMember, findMemberOf, listMembers } from '../members.repository.ts'
import { publishToMembers } from '../publish-to-members.ts'
import { listSpacesOfOwner } from '../workspaces.repository.ts'

/** Sorts what happens to the workspaces of a user who leaves the site. */
export interface OwnWorkspaces {
  /** Owned by the user, without other members. */
  readonly going: readonly SpaceRow[]
  /** Workspaces that continue without the user. */
  readonly left: readonly SpaceRow[]
  /** Workspaces with other members, where someone else must become owner or manager first. */
  readonly blocking: readonly (SpaceRow & { readonly reason: 'owner' | 'last-manager' })[]
}

/** Read under the locks of the spaces if a decision depends on it. */
export async function sortWorkspaces(db: Reader, userId: string): Promise<OwnWorkspaces> {
  const going: SpaceRow[] = []
  const left: SpaceRow[] = []
  const blocking: (SpaceRow & { reason: 'owner' | 'last-manager' })[] = []
  for (const { space, isOwner } of await listSpaceRights(db, userId)) {
    if (space.kind !== 'workspace') continue
    const members = await listMembers(db, space.id)
    const others = members.filter(member => member.user_id !== userId)
    const throughGroups = await countThroughGroups(db, space.id, userId)
    if (isOwner && others.length + throughGroups === 0) going.push(space)
    // Someone who is only in it through a group is nobody's manager.
    else if (!isOwner && others.length === members.length) left.push(space)
    else if (isOwner) blocking.push({ ...space, reason: 'owner' })
    // If all other members are suspended, there is no one to hand management to.
    else if (others.every(member => member.banned_at !== null)) left.push(space)
    else if ((await countManagers(db, space.id, userId)) === 0) blocking.push({ ...space, reason: 'last-manager' })
    else left.push(space)
  }
  return { going, left, blocking }
}

/** Removes a departing user from other users' workspaces, and ends their offers and invitations. */
export async function leaveWorkspaces(
  ctx: Needs<'events' | 'origin'>,
  tx: Tx,
  person: { readonly id: string; readonly email: string },
  left: readonly SpaceRow[],
): Promise<void> {
  await deleteOffersOf(tx, person)
  for (const { id } of left) {
    const member = await findMemberOf(tx, id, person.id)
    if (member) await deleteMember(tx, member.id)
    await publishToMembers(ctx, tx, id)
  }
}

/** Makes all spaces of a user inaccessible, including deleted ones, and leaves them to the purge. */
export async function deleteSpacesOf(tx: Tx, userId: string): Promise<number> {
  const spaces = await listSpacesOfOwner(tx, userId)
  for (const { id } of spaces) await updateSpace(tx, id, { deleted_at: 0 })
  return spaces.length
}

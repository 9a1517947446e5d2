import type { RestrictionInput } from '@holdall/contract/sharing/restrictions.schemas.ts'
import type { Access } from '../../../core/rights/access-item.ts'
import { listGroupsOf } from '../../../core/rights/groups.repository.ts'
import { findHeldMemberships } from '../../../core/rights/memberships.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { listGrants } from '../grants/grants.repository.ts'
import { isGroupInSpace, type RestrictedTo, toNobody } from '../restricted/restrictions.repository.ts'
import { listLinksOn } from '../sharing.repository.ts'

/** Whom a restriction would name, and where what it would end was given. */
export interface ToClose {
  readonly to: RestrictedTo
  /** Says how many levels above the folder each was given. */
  readonly above: readonly number[]
}

/**
 * What somebody was given above a folder, which restriction it to them would end there. Unknown people, groups, grants and
 * links have nothing, as those have that exist but were given nothing.
 */
export async function sourcesAbove(
  ctx: Needs<'clock'>,
  tx: Tx,
  access: Access,
  { kind, targetId }: RestrictionInput,
): Promise<ToClose> {
  const root = access.chainIds.length - 1
  if (kind === 'everyone') return { to: toNobody, above: [root] }
  const id = targetId ?? ''
  const levelOf = (itemId: string) => access.chainIds.indexOf(itemId)
  const aboveOnly = (levels: readonly number[]) => levels.filter(level => level > 0)
  if (kind === 'link') {
    const links = (await listLinksOn(tx, access.chainIds)).filter(link => link.id === id)
    return { to: { ...toNobody, link_id: id }, above: aboveOnly(links.map(link => levelOf(link.item_id))) }
  }
  const grants = await listGrants(tx, access.chainIds, ctx.clock.now())
  const levels = (some: typeof grants) => aboveOnly(some.map(grant => levelOf(grant.item_id)))
  if (kind === 'grant')
    return { to: { ...toNobody, grant_id: id }, above: levels(grants.filter(grant => grant.id === id)) }
  const { space } = access
  if (kind === 'group') {
    const isMember = await isGroupInSpace(tx, space.id, id)
    const held = levels(grants.filter(grant => grant.group_id === id))
    return { to: { ...toNobody, group_id: id }, above: [...held, ...(isMember ? [root] : [])] }
  }
  const groupIds = grants.flatMap(grant => grant.group_id ?? [])
  const groups = await listGroupsOf(tx, id, groupIds)
  const held = levels(grants.filter(grant => grant.user_id === id || groups.has(grant.group_id ?? '')))
  const isMember = space.kind === 'workspace' && (await findHeldMemberships(tx, id, [space.id])).size > 0
  const isOwner = space.owner_id === id
  return { to: { ...toNobody, user_id: id }, above: isOwner ? [] : [...held, ...(isMember ? [root] : [])] }
}

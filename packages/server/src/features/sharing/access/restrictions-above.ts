import type { Restriction as WireRestriction } from '@holdall/contract/sharing/restrictions.schemas.ts'
import { type Access, accessItems } from '../../../core/rights/access-item.ts'
import { restrictionOn } from '../../../core/rights/restrictions/restriction-on.ts'
import { findRestrictions } from '../../../core/rights/restrictions/restrictions.repository.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { HeldGrant } from '../grants/grants.repository.ts'
import { listRestrictions } from '../restricted/restrictions.repository.ts'
import { presentRestrictions } from './present-restrictions.ts'

/**
 * To whom an item, or a folder above it, is closed, for those who may share it. What stands above what they may know of
 * is left out.
 */
export async function restrictionsAbove(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  access: Access,
): Promise<WireRestriction[]> {
  if (!access.isBelowRestriction || !access.can.share) return []
  const known = [access.item.id, ...access.path.map(step => step.id)]
  return presentRestrictions(ctx, ctx.db.read, access, await listRestrictions(ctx.db.read, known))
}

interface Reaching {
  readonly grants: HeldGrant[]
  readonly links: LinkRow[]
}

/** Those of these grants and links above an item that reach it, because nothing on the way is closed to them. */
export async function withoutRestrictedLines(
  ctx: Needs<'clock' | 'db'>,
  access: Access,
  { grants, links }: Reaching,
): Promise<Reaching> {
  if (!access.isBelowRestriction) return { grants, links }
  const restrictions = await findRestrictions(ctx.db.read, access.chainIds.slice(0, -1))
  const chain = access.chainIds.map(id => ({ id }))
  const topOf = (itemId: string) => access.chainIds.indexOf(itemId)
  const isOpenFor = (grant: HeldGrant) => {
    const source = { via: 'grant' as const, top: topOf(grant.item_id), groupId: grant.group_id, grantId: grant.id }
    return restrictionOn(source, { userId: grant.user_id, link: null }, restrictions, chain) === null
  }
  const makers = new Map<string, boolean>()
  for (const userId of new Set(links.map(link => link.created_by))) {
    const found = await accessItems(ctx, { userId, link: null }, [access.item.id])
    makers.set(userId, found.get(access.item.id)?.can.share === true)
  }
  const leadsTo = (link: LinkRow) => {
    const top = topOf(link.item_id)
    const isRestrictedFor = chain.slice(0, top).some(({ id }) => restrictions.has(id)) && !makers.get(link.created_by)
    const source = { via: 'link' as const, top, groupId: null, grantId: null }
    const subject = { userId: null, link: { id: link.id, itemId: link.item_id } }
    return !isRestrictedFor && restrictionOn(source, subject, restrictions, chain) === null
  }
  return { grants: grants.filter(isOpenFor), links: links.filter(leadsTo) }
}

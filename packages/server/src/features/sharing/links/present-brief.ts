import type { LinkBrief } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { PersonRow } from '../../../core/people/listed-people.repository.ts'
import { displayName } from '../../../core/people/person-names.ts'
import type { Access } from '../../../core/rights/access-item.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import { instant } from '../../../platform/clock.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { isMaker, linkRights } from './present-link.ts'

/** The last characters of an address tell two links apart without giving either away; this is their number. */
const shownOfAddress = 4

/**
 * What tells a link on the way to an item from others. Its address may be a word that somebody chose, so that its end
 * could be all of it: only those who may share what the link was made for see it.
 */
export function presentBrief(
  ctx: Needs<'caller'>,
  access: Access,
  link: LinkRow,
  makers: ReadonlyMap<string, PersonRow>,
): LinkBrief {
  const maker = makers.get(link.created_by)
  return {
    id: link.id,
    name: isMaker(ctx, link) ? link.name : '',
    addressEnd: sharesAt(ctx, access, link.item_id) ? link.slug.slice(-shownOfAddress) : null,
    rights: linkRights(link),
    madeBy: maker ? displayName(maker) : null,
    createdAt: instant(link.created_at),
  }
}

/** Whether the caller may share an item of the chain as well: what was given there, they may take away below. */
export function sharesAt(ctx: Needs<'caller'>, access: Access, itemId: string): boolean {
  const level = access.chainIds.indexOf(itemId)
  const isOwner = access.space.owner_id === memberOf(ctx).userId
  return level >= 0 && access.can.share && (isOwner || level <= access.shareTop)
}

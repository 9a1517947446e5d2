import type { OpenLink } from '../../../core/rights/link-port.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { judgeLink } from '../links/policy.ts'
import { policyInEffect } from '../links/policy-in-effect.ts'
import { isOver, isUsedUp, linkRights } from '../links/present-link.ts'
import { linkCookieName } from '../proofs/link-cookies.ts'
import { isPass, isProof } from '../proofs/signatures.ts'
import { provedRecipient } from '../recipients/recipient-proof.ts'
import { requestPlace } from '../requests/request-place.ts'
import { findLinkBySlug } from '../sharing.repository.ts'

/**
 * Returns the live link behind a slug, restricted to what the site's rules still allow. Unknown, revoked, expired,
 * used-up and forbidden links, and those whose creator has lost access, all get the same error. A pass opens one that
 * is used up.
 * @throws `link.unavailable`
 */
export async function findLiveLink(ctx: Needs<'clock' | 'db' | 'vault'>, slug: string, pass = ''): Promise<LinkRow> {
  // Users may type capitals; our slugs have none.
  const link = await findLinkBySlug(ctx.db.read, slug.toLowerCase())
  if (!link || (isUsedUp(link) && !isPass(ctx, link.id, pass))) throw fail('link.unavailable')
  return linkInEffect(ctx, link)
}

/**
 * What remains of a link now, with the rights and the expiry that its creator's roles allow. @throws `link.unavailable`
 */
export async function linkInEffect(ctx: Needs<'clock' | 'db'>, link: LinkRow): Promise<LinkRow> {
  const now = ctx.clock.now()
  if (isOver(link, now)) throw fail('link.unavailable')
  const policy = await policyInEffect(ctx, link.created_by, link.item_id)
  const judged = policy && judgeLink(link, policy, now)
  if (!judged || judged.obstacle !== null) throw fail('link.unavailable')
  return { ...link, rights: JSON.stringify(judged.rights), expires_at: judged.endsAt }
}

/** A visitor: whether they may look inside, and the address they have proved if the link asks for one. */
export interface Guest {
  readonly isIn: boolean
  readonly outsider: string | null
}

/** Whether the caller has given the password or the code, if the link needs one. */
export async function guestOf(ctx: Needs<'clock' | 'db' | 'origin' | 'vault'>, link: LinkRow): Promise<Guest> {
  if (link.is_restricted === 1) {
    const outsider = await provedRecipient(ctx, link)
    return { isIn: outsider !== null, outsider }
  }
  const isIn = link.password_hash === null || isProof(ctx, link, ctx.origin.cookies[linkCookieName(link)])
  return { isIn, outsider: null }
}

/** @throws `link.locked` */
export async function requireUnlocked(ctx: Needs<'clock' | 'db' | 'origin' | 'vault'>, link: LinkRow): Promise<Guest> {
  const guest = await guestOf(ctx, link)
  if (!guest.isIn) throw fail('link.locked')
  return guest
}

/** @param slug the slug to use in addresses made for this visitor */
export async function openLinkOf(
  ctx: Needs<'caller' | 'db' | 'origin' | 'settings' | 'vault'>,
  link: LinkRow,
  guest: Guest,
  slug = link.slug,
): Promise<OpenLink> {
  const place = await requestPlace(ctx, link)
  return {
    id: link.id,
    slug,
    itemId: link.item_id,
    rights: linkRights(link),
    hasDownloadLimit: link.download_limit !== null,
    createdBy: link.created_by,
    visitor: place?.visitor ?? guest.outsider,
    watermark: watermarkOf(ctx, link, guest),
    inboxId: place?.inboxId ?? null,
    closesAt: place?.closesAt ?? null,
  }
}

/** What the pictures of this visitor carry, apart from the time: always something that says where they are from. */
function watermarkOf(ctx: Needs<'caller' | 'settings'>, link: LinkRow, guest: Guest): readonly string[] | null {
  if (link.has_watermark === 0) return null
  const lines = [markedVisitor(ctx, guest) ?? '', link.watermark_text].filter(line => line.trim() !== '')
  return lines.length > 0 ? lines : [ctx.settings.get('site.name')]
}

/**
 * Whom a watermark names: the address that the visitor has proved to the link, or that of the account they are signed in
 * with. Nobody else is known; the address of a network doesn't say who somebody is.
 */
export function markedVisitor({ caller }: Needs<'caller'>, { outsider }: Guest): string | null {
  return outsider ?? (caller.kind === 'member' ? caller.email : null)
}

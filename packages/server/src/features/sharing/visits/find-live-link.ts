import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import type { Subject } from '../../drive/public.ts'
import { isStanding } from '../links/is-standing.ts'
import { isOver, isUsedUp, linkRights } from '../links/present-link.ts'
import { findLinkBySlug } from '../sharing.repository.ts'
import type { LinkRow } from '../sharing.tables.ts'
import { linkCookieName } from './link-cookies.ts'
import { isPass, isProof } from './signatures.ts'

type OpenLink = NonNullable<Subject['link']>

/**
 * The link behind a slug while it leads somewhere. Unknown, revoked, over, used up and without a right behind it all
 * answer alike. A pass opens one that is used up.
 * @throws `link.unavailable`
 */
export async function findLiveLink(ctx: Ctx, slug: string, pass = ''): Promise<LinkRow> {
  // People type addresses with capitals; there are none in ours.
  const link = await findLinkBySlug(ctx.db.read, slug.toLowerCase())
  if (!link || isOver(link, ctx.clock.now())) throw fail('link.unavailable')
  if (isUsedUp(link) && !isPass(ctx, link.id, pass)) throw fail('link.unavailable')
  if (!(await isStanding(ctx, link.created_by, link.item_id))) throw fail('link.unavailable')
  return link
}

/** Whether the caller has given the password, where there is one. */
export function isUnlocked(ctx: Ctx, link: LinkRow): boolean {
  return link.password_hash === null || isProof(ctx, link, ctx.origin.cookies[linkCookieName(link)])
}

/** @throws `link.locked` */
export function requireUnlocked(ctx: Ctx, link: LinkRow): void {
  if (!isUnlocked(ctx, link)) throw fail('link.locked')
}

/** @param slug as addresses made for this visitor shall name it */
export function openLinkOf(link: LinkRow, slug = link.slug): OpenLink {
  return {
    id: link.id,
    slug,
    itemId: link.item_id,
    rights: linkRights(link),
    hasDownloadLimit: link.download_limit !== null,
    createdBy: link.created_by,
  }
}

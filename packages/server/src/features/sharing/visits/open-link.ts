import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { addVisit } from '../sharing.repository.ts'
import type { LinkRow } from '../sharing.tables.ts'
import { findLiveLink, isUnlocked } from './find-live-link.ts'
import { visitCookie, visitCookieName } from './link-cookies.ts'
import { isRobot } from './robots.ts'
import { closedLink, showLink } from './show-link.ts'

export interface Opened {
  readonly link: OpenedLink
  /** For the visitor's browser. */
  readonly cookies: readonly string[]
}

/** What is behind a link. Behind a password that was not given, nothing. @throws `link.unavailable` */
export async function openLink(ctx: Ctx, slug: string): Promise<Opened> {
  const link = await findLiveLink(ctx, slug)
  if (!isUnlocked(ctx, link)) return { link: closedLink(ctx, link), cookies: [] }
  return visitLink(ctx, link)
}

/** Shows what is behind a link, and counts a visit unless this browser was here within the hour. */
export async function visitLink(ctx: Ctx, link: LinkRow): Promise<Opened> {
  const shown = await showLink(ctx, link)
  if (!isVisit(ctx, link)) return { link: shown, cookies: [] }
  try {
    await ctx.db.transaction(tx => addVisit(tx, link.id, ctx.clock.now()))
  } catch (error) {
    // A full or busy disk must not keep people from reading.
    ctx.log.warn({ err: error }, 'A visit could not be counted')
  }
  return { link: shown, cookies: [visitCookie(ctx, link)] }
}

/** Neither robots nor the maker's own looks are visits. */
function isVisit({ caller, origin }: Ctx, link: LinkRow): boolean {
  const isMaker = caller.kind === 'member' && caller.userId === link.created_by
  return !isMaker && !isRobot(origin.userAgent) && origin.cookies[visitCookieName(link)] === undefined
}

import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { addToDay } from '../days.repository.ts'
import { visitCookie, visitCookieName } from '../proofs/link-cookies.ts'
import { recordRecipientVisit } from '../recipients/recipients.repository.ts'
import { addUse } from '../sharing.repository.ts'
import { findLiveLink, guestOf } from './find-live-link.ts'
import { isRobot } from './robots.ts'
import { closedLink, showLink } from './show-link.ts'

export interface Opened {
  readonly link: OpenedLink
  /** For the visitor's browser. */
  readonly cookies: readonly string[]
}

/** What is behind a link; nothing while its password or code has not been given. @throws `link.unavailable` */
export async function openLink(ctx: Ctx, slug: string): Promise<Opened> {
  const link = await findLiveLink(ctx, slug)
  const guest = await guestOf(ctx, link)
  return guest.isIn ? visitLink(ctx, link, guest.outsider) : { link: closedLink(ctx, link), cookies: [] }
}

/** Shows what is behind a link, and counts a visit unless this browser was already here within the hour. */
export async function visitLink(ctx: Ctx, link: LinkRow, outsider: string | null = null): Promise<Opened> {
  const shown = await showLink(ctx, link, outsider)
  if (!isVisit(ctx, link)) return { link: shown, cookies: [] }
  const now = ctx.clock.now()
  try {
    await ctx.db.transaction(async tx => {
      await addUse(tx, link.id, 'visits', now)
      await addToDay(tx, link.id, 'visits', now)
      if (outsider !== null) await recordRecipientVisit(tx, link.id, outsider, now)
    })
  } catch (error) {
    // A full or busy disk must not prevent reading.
    ctx.log.warn({ err: error }, 'A visit couldn’t be counted')
  }
  return { link: shown, cookies: [visitCookie(ctx, link)] }
}

/** Opens by robots and by the link's creator don't count as visits. */
function isVisit({ caller, origin }: Needs<'caller' | 'origin'>, link: LinkRow): boolean {
  const isMaker = caller.kind === 'member' && caller.userId === link.created_by
  return !isMaker && !isRobot(origin.userAgent) && origin.cookies[visitCookieName(link)] === undefined
}

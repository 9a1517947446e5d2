import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import { verifyPassword } from '../../../platform/crypto/password-hash.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { unlockCookie } from '../proofs/link-cookies.ts'
import { findLiveLink } from './find-live-link.ts'
import { inTurn } from './in-turn.ts'
import { type Opened, openLink, visitLink } from './open-link.ts'

const wrongTries = 5
const windowSeconds = 60 * 60

/**
 * Opens a link with its password and gives the browser a proof to keep.
 * @throws `link.unavailable`, `link.wrong-password`; `request.too-many` after five wrong tries within an hour
 */
export async function unlockLink(ctx: Ctx, slug: string, password: string): Promise<Opened> {
  const link = await findLiveLink(ctx, slug)
  if (link.password_hash === null) return openLink(ctx, slug)
  const hash = link.password_hash
  // One at a time, so that several correct passwords at the same moment don't use up the tries before they are given
  // back.
  await inTurn(link.id, () => tryPassword(ctx, link, hash, password))
  const opened = await visitLink(ctx, link)
  return { ...opened, cookies: [...opened.cookies, unlockCookie(ctx, link)] }
}

/** The try is counted before the password is checked, so that parallel guesses can't outrun the count. */
async function tryPassword(ctx: Needs<'limits'>, link: LinkRow, hash: string, password: string): Promise<void> {
  const key = `link-password:${link.id}`
  await ctx.limits.count([key], wrongTries, windowSeconds)
  if (!(await verifyPassword(password, hash))) throw fail('link.wrong-password')
  await ctx.limits.giveBack([key])
}

import { createHash } from 'node:crypto'
import type { Ctx } from '../../../platform/ctx.ts'
import { findLiveLink } from '../visits/find-live-link.ts'
import { linkCodeJob } from './code.job.ts'

const codesAnHour = 5
const codesOfLinkAnHour = 100
const hourSeconds = 60 * 60

/**
 * Orders a code for an address: the same work and the same answer whether the link names it or not.
 * @throws `link.unavailable`, `request.too-many`
 */
export async function sendCode(ctx: Ctx, slug: string, typed: string): Promise<void> {
  const link = await findLiveLink(ctx, slug)
  const email = typed.toLowerCase()
  await ctx.limits.count([addressKey('link-code', link.id, email)], codesAnHour, hourSeconds)
  await ctx.limits.count([`link-codes:${link.id}`], codesOfLinkAnHour, hourSeconds)
  if (link.is_restricted === 0) return
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, linkCodeJob, { linkId: link.id, email }))
}

/** The name under which something is counted for an address on a link; addresses don't belong into a table of limits. */
export function addressKey(name: string, linkId: string, email: string): string {
  return `${name}:${linkId}:${createHash('sha256').update(email).digest('base64url')}`
}

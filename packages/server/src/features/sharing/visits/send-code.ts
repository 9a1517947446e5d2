import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { clientKey, hashed } from '../../../platform/http/rate-limit.ts'
import { linkCodeJob } from '../outsiders/code.job.ts'
import { findLiveLink } from './find-live-link.ts'

const codesAnHour = 5
const hourSeconds = 60 * 60

/**
 * Orders a code for an address: the same work and the same answer whether the link names it or not. How many messages an
 * address gets is decided by the job (mail-code.ts).
 * @throws `link.unavailable`, `request.too-many`
 */
export async function sendCode(ctx: Ctx, slug: string, typed: string): Promise<void> {
  const link = await findLiveLink(ctx, slug)
  const email = typed.toLowerCase()
  await ctx.limits.count([addressKey(ctx, 'link-code', link.id, email)], codesAnHour, hourSeconds)
  if (link.is_restricted === 0) return
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, linkCodeJob, { linkId: link.id, email }))
}

/** The name under which what a client does with an address on a link is counted: for each client, so that none uses up another's. */
export function addressKey({ origin }: Needs<'origin'>, name: string, linkId: string, email: string): string {
  return `${name}:${linkId}:${hashed(email)}:${clientKey(origin.address)}`
}

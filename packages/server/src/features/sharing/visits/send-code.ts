import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { clientKey, hashed } from '../../../platform/http/rate-limit.ts'
import { linkCodeJob } from '../recipients/code.job.ts'
import { findLiveLink } from './find-live-link.ts'

const codesAnHour = 5
const hourSeconds = 60 * 60

/**
 * Requests a code for an address, with the same work and the same response whether the link names the address or not.
 * The job (mail-code.ts) decides how many messages an address gets.
 * @throws `link.unavailable`, `request.too-many`
 */
export async function sendCode(ctx: Ctx, slug: string, typed: string): Promise<void> {
  const link = await findLiveLink(ctx, slug)
  const email = typed.toLowerCase()
  await ctx.limits.count([addressKey(ctx, 'link-code', link.id, email)], codesAnHour, hourSeconds)
  if (link.is_restricted === 0) return
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, linkCodeJob, { linkId: link.id, email }))
}

/**
 * The key for counting what a client does with an address on a link. Per client, so that no one can use up another's
 * tries.
 */
export function addressKey({ origin }: Needs<'origin'>, name: string, linkId: string, email: string): string {
  return `${name}:${linkId}:${hashed(email)}:${clientKey(origin.address)}`
}

import { sayFor } from '../../../core/languages/reader-language.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { triesOfClient } from '../../../platform/http/own-networks/own-networks.ts'
import { clientKey } from '../../../platform/http/rate-limit.ts'
import { newId, randomToken } from '../../../platform/ids.ts'
import { deviceName } from './device-name.ts'
import { hashFlowToken, insertFlow } from './login-flow.repository.ts'

/** How long an app can wait to be let in, milliseconds. */
export const flowLifetimeMs = 20 * 60 * 1000
const tokenBytes = 32
const startsAllowed = 60
const windowSeconds = 15 * 60
/** Open flows. More than these aren't refused, which would lock people out: the oldest make room. */
const mostOpen = { ofClient: 50, ofAll: 10_000 }

export interface StartedFlow {
  /** Of the page on which the member lets the app in. */
  readonly pageToken: string
  /** With which the app asks for its password. */
  readonly pollToken: string
}

/**
 * Begins to let an app in. `byPage`: the page hands over the password, so the poll token is of no use.
 * @throws `request.too-many`
 */
export async function startFlow(ctx: Ctx, handover: 'by-poll' | 'by-page'): Promise<StartedFlow> {
  const { address, userAgent } = ctx.origin
  const client = clientKey(address)
  const allowed = triesOfClient(ctx, startsAllowed)
  await ctx.limits.count([`login-flow-start:client:${client}`], allowed, windowSeconds)
  const [pageToken, pollToken] = [randomToken(tokenBytes), randomToken(tokenBytes)]
  const now = ctx.clock.now()
  const say = await sayFor(ctx)
  const row = {
    id: newId(),
    page_hash: hashFlowToken(pageToken),
    poll_hash: handover === 'by-poll' ? hashFlowToken(pollToken) : null,
    state: 'open' as const,
    device: deviceName(userAgent, say) || say('Unknown device'),
    address,
    client,
    created_at: now,
    expires_at: now + flowLifetimeMs,
    user_id: null,
    session_id: null,
  }
  await ctx.db.transaction(tx => insertFlow(tx, row, mostOpen))
  return { pageToken, pollToken }
}

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { invalidToken } from '../../platform/http/bearer.ts'
import type { RawExchange } from '../../platform/http/route.ts'

/**
 * Sends the metrics to whoever has the operator's token. Sessions and API tokens don't open them: monitoring systems
 * have neither, and no member of the site needs them. @throws `request.not-found` while no token is set,
 * `request.token-invalid`
 */
export async function sendMetrics(ctx: Ctx, _input: unknown, { reply }: RawExchange): Promise<void> {
  if (ctx.env.metricsToken === null) throw fail('request.not-found')
  if (!mayRead(ctx, ctx.env.metricsToken)) throw invalidToken()
  const { type, text } = await ctx.metrics.page(ctx)
  reply.header('cache-control', 'no-store').type(type)
  void reply.send(text)
}

/** Compares digests, which have the same length, so that the time tells nothing about the token. */
function mayRead({ origin }: Needs<'origin'>, token: string): boolean {
  return origin.bearer !== null && timingSafeEqual(digest(origin.bearer), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

import type { IncomingMessage } from 'node:http'
import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { GatewayError } from '../../../drivers/payments/ask-gateway.ts'
import { isGatewayOn, openGateway } from '../../../drivers/payments/gateways.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { countRefused, type RefusedEvent } from './count-refused.ts'
import { openSecret } from './endpoint-secret.ts'
import { findEndpoint, keepEvent } from './events.repository.ts'
import { handleEventJob } from './handle-event.job.ts'

/** Events are a few kilobytes; the largest known ones, with many lines, stay below a hundred. */
const mostBytes = 512 * 1024

/**
 * Keeps a signed event of a gateway and queues its work. The answer doesn't wait for that, so that a gateway never gives
 * up on a slow one; an event that was kept before is answered alike.
 * @throws `request.turned-off`, `request.too-large`, `billing.event-unverified`
 */
export async function receiveEvent(ctx: Ctx, gateway: PaymentMethod, request: IncomingMessage): Promise<void> {
  if (!isGatewayOn(gateway, ctx.settings)) throw fail('request.turned-off')
  const body = await readRaw(request)
  const driver = await openGateway(ctx, gateway)
  const endpoint = await findEndpoint(ctx.db.read, gateway, driver.mode)
  const now = ctx.clock.now()
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
  if (!endpoint)
    return refuse(ctx, { gateway, reason: headers[driver.signatureHeader] ? 'not-set-up' : 'unsigned', at: now })
  const known = { id: endpoint.remote_id, secret: openSecret(ctx, endpoint) }
  const event = await driver.readEvent({ body, headers, now }, known).catch(error => {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn({ gateway, reason: error.message }, 'An event wasn’t signed by its gateway')
    return refuse(ctx, { gateway, reason: error.refusal ?? 'other', at: now })
  })
  await ctx.db.transaction(async tx => {
    const isNew = await keepEvent(tx, {
      gateway,
      id: event.id,
      mode: driver.mode,
      type: event.type,
      remote_subscription_id: event.subscriptionId,
      remote_checkout_id: event.checkoutId,
      sent_at: event.createdAt,
      received_at: now,
      handled_at: null,
      problem: null,
    })
    if (isNew) await ctx.jobs.enqueue(tx, handleEventJob, { gateway, id: event.id })
  })
}

/** Counts what was refused, for the page Status. @throws `billing.event-unverified` */
async function refuse(ctx: Needs<'db'>, refused: RefusedEvent): Promise<never> {
  await countRefused(ctx, refused)
  throw fail('billing.event-unverified')
}

async function readRaw(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw fail('request.too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

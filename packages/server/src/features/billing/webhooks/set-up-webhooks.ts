import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import { enabledGateways, openGateway } from '../../../drivers/payments/gateways.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { openSecret, sealSecret } from '../events/endpoint-secret.ts'
import { findEndpoint, putEndpoint } from '../events/events.repository.ts'

/**
 * Makes, or finds, the endpoint of this site at each gateway that is turned on, and keeps the secret with which the
 * gateway signs. Without it no event is believed; the nightly comparison mends what is missed meanwhile.
 */
export async function setUpWebhooks(ctx: Ctx): Promise<{ gateways: string[] }> {
  const gateways = enabledGateways(ctx.settings)
  for (const gateway of gateways) await setUpWebhook(ctx, gateway)
  return { gateways }
}

/** @throws GatewayError */
export async function setUpWebhook(ctx: Ctx, gateway: PaymentMethod): Promise<void> {
  const driver = await openGateway(ctx, gateway)
  const known = await findEndpoint(ctx.db.read, gateway, driver.mode)
  const url = `${baseUrl(ctx)}/billing/${gateway}`
  const former = known && known.url === url ? { id: known.remote_id, secret: openSecret(ctx, known) } : null
  const { id, secret } = await driver.setUpWebhook(url, former)
  const key = { gateway, mode: driver.mode }
  const row = { ...key, remote_id: id, url, secret: sealSecret(ctx, key, secret), updated_at: ctx.clock.now() }
  await ctx.db.transaction(tx => putEndpoint(tx, row))
}

/** Returns where the site is reached from outside. */
function baseUrl({ env, settings }: Ctx): string {
  return (env.appUrl ?? settings.get('app_url')).replace(/\/$/, '')
}

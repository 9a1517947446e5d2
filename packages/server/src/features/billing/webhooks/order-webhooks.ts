import { enabledGateways } from '../../../drivers/payments/gateways.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { setUpWebhooksJob } from './set-up-webhooks.job.ts'

/** Queues the job after a save that touches a gateway, or the address of the site. */
export function orderWebhooks(ctx: Ctx, { keys = [] }: { readonly keys?: readonly string[] }): void {
  const isConcerned = keys.some(key => key === 'app_url' || /^(?:billing\.|stripe_|paypal_)/.test(key))
  if (!isConcerned || enabledGateways(ctx.settings).length === 0) return
  ctx.db
    .transaction(tx => ctx.jobs.enqueue(tx, setUpWebhooksJob, {}, { uniqueKey: setUpWebhooksJob.kind }))
    .catch(error => ctx.log.error({ err: error }, 'The webhook address couldn’t be sent to the payment gateways'))
}

import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { endOwn, lockOwn } from '../../subscriptions/public.ts'
import { findOpenCheckout } from '../checkouts.repository.ts'
import { endRemoteJob } from './end-remote.job.ts'
import type { EndRemote } from './end-remote-payload.ts'

/**
 * Ends all subscriptions of somebody who leaves, in the transaction in which they do: what a gateway collects for them
 * stops, and no account is left behind that still pays.
 */
export async function endSubscriptionsOf(ctx: Needs<'clock' | 'db' | 'jobs'>, tx: Tx, userId: string): Promise<void> {
  for (const row of await lockOwn(tx, ctx.db.dialect, userId)) {
    await endOwn(ctx, tx, row)
    const { gateway, gateway_id: remoteId } = row
    if (gateway !== 'none' && remoteId !== null) await order(ctx, tx, { gateway, what: 'subscription', remoteId })
  }
  const open = await findOpenCheckout(tx, userId)
  if (!open || open.remote_id === null) return
  await order(ctx, tx, { gateway: open.gateway, what: 'checkout', remoteId: open.remote_id })
}

async function order({ jobs }: Needs<'jobs'>, tx: Tx, what: EndRemote): Promise<void> {
  await jobs.enqueue(tx, endRemoteJob, what)
}

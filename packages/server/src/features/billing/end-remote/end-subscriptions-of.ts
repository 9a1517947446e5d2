import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { endOwn } from '../../subscriptions/public.ts'
import { deleteCheckoutsOf, listPayable } from '../checkouts.repository.ts'
import { lockOwn } from '../own-subscriptions.repository.ts'
import { endRemoteJob } from './end-remote.job.ts'
import type { EndRemote } from './end-remote-payload.ts'
import { longestPageMs } from './longest-page.ts'

/**
 * Ends all subscriptions of somebody who leaves, in the transaction in which they do: what a gateway collects for them
 * stops, and no account is left behind that still pays. That includes pages that were given up: PayPal's can still be
 * paid in another tab.
 */
export async function endSubscriptionsOf(ctx: Needs<'clock' | 'db' | 'jobs'>, tx: Tx, userId: string): Promise<void> {
  for (const row of await lockOwn(tx, ctx.db.dialect, userId)) {
    await endOwn(ctx, tx, row)
    const { gateway, gateway_id: remoteId } = row
    if (gateway !== 'none' && remoteId !== null) await order(ctx, tx, { gateway, what: 'subscription', remoteId })
  }
  for (const { gateway, remote_id: remoteId } of await listPayable(tx, userId, ctx.clock.now() - longestPageMs))
    if (remoteId !== null) await order(ctx, tx, { gateway, what: 'checkout', remoteId })
  // Payments on those pages then start no plan here, and get no invoice without a buyer.
  await deleteCheckoutsOf(tx, userId)
}

async function order({ jobs }: Needs<'jobs'>, tx: Tx, what: EndRemote): Promise<void> {
  await jobs.enqueue(tx, endRemoteJob, what)
}

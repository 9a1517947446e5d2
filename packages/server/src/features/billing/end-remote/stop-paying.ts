import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { endOwn } from '../../subscriptions/public.ts'
import { listPayable } from '../checkouts.repository.ts'
import { lockOwn } from '../own-subscriptions.repository.ts'
import { endRemoteJob } from './end-remote.job.ts'
import type { EndRemote } from './end-remote-payload.ts'
import { longestPageMs } from './longest-page.ts'

/**
 * Nothing more is collected from somebody who was suspended, in the transaction in which they are: they can't sign in to
 * cancel. With `end-now` their plan ends immediately, otherwise when what is paid is over. The gateway is told by a job,
 * because it may be away. What an administrator gave stays.
 */
export async function stopPaying(
  ctx: Needs<'clock' | 'db' | 'jobs'>,
  tx: Tx,
  userId: string,
  how: 'end-later' | 'end-now',
): Promise<void> {
  for (const row of await lockOwn(tx, ctx.db.dialect, userId)) {
    const { gateway, gateway_id: remoteId } = row
    if (gateway === 'none' || remoteId === null) continue
    if (how === 'end-now') {
      await endOwn(ctx, tx, row)
      await order(ctx, tx, { gateway, what: 'subscription', remoteId })
    } else if (row.ends_at === null) await order(ctx, tx, { gateway, what: 'renewal', remoteId })
  }
  // A page that waits in another tab could still be paid.
  for (const { gateway, remote_id: remoteId } of await listPayable(tx, userId, ctx.clock.now() - longestPageMs))
    if (remoteId !== null) await order(ctx, tx, { gateway, what: 'checkout', remoteId })
}

async function order({ jobs }: Needs<'jobs'>, tx: Tx, what: EndRemote): Promise<void> {
  await jobs.enqueue(tx, endRemoteJob, what)
}

import { writeAudit } from '../../../core/audit/audit.ts'
import { findSubscription } from '../../../core/plans/subscriptions.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { isWaiting } from '../../../platform/jobs/ordered-jobs.repository.ts'
import { findEvent, reopenEvent } from '../events/events.repository.ts'
import { handleEventJob, keyOfEvent } from '../events/handle-event.job.ts'

/**
 * Handles an event of a subscription's gateway again. One that was handled well stays so, and for one that is queued
 * already there is nothing to do. Only what is done is recorded.
 * @throws `subscription.not-found`, `billing.not-collected`, `billing.event-not-found`
 */
export async function retryEvent(
  ctx: Needs<'caller' | 'clock' | 'db' | 'jobs' | 'origin'>,
  id: string,
  eventId: string,
): Promise<void> {
  await ctx.db.transaction(async tx => {
    const subscription = await findSubscription(tx, id)
    if (!subscription) throw fail('subscription.not-found')
    const { gateway, gateway_id: remoteId, mode } = subscription
    if (gateway === 'none' || remoteId === null) throw fail('billing.not-collected')
    const event = await findEvent(tx, gateway, eventId)
    if (event?.remote_subscription_id !== remoteId || event.mode !== mode) throw fail('billing.event-not-found')
    const key = { gateway: event.gateway, id: event.id }
    const hadProblem = await reopenEvent(tx, key)
    if (!hadProblem && event.handled_at !== null) return
    const uniqueKey = keyOfEvent(key)
    const isQueued = await isWaiting(tx, uniqueKey)
    if (!hadProblem && isQueued) return
    // A job that failed may wait for hours until its next try: this one doesn't wait with it.
    await ctx.jobs.enqueue(tx, handleEventJob, key, isQueued ? {} : { uniqueKey })
    await writeAudit(tx, ctx, {
      action: 'subscription.event-retried',
      object: { type: 'subscription', id },
      after: { event: event.id, type: event.type },
    })
  })
}

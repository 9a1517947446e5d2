import type { CancelInput, Subscription } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { SubscriptionRow } from '../../core/plans/plans.tables.ts'
import { findSubscription } from '../../core/plans/subscriptions.repository.ts'
import { atGatewayAsStaff } from '../../drivers/payments/at-gateway.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { publishRights } from '../roles/public.ts'
import { recordCancelled } from './change-own.ts'
import { keepDeparted } from './departed/keep-departed.ts'
import { tellOwner } from './emails/tell-owner.ts'
import { presentSubscription } from './present-subscription.ts'
import { deleteSubscriptionRow, lockSubscription } from './subscriptions.repository.ts'

/**
 * Cancels a subscription: it stays in force until the date on which it would renew, or ends now if it has none. With
 * `delete` the record goes too, and what it gave ends immediately. The gateway comes first, so that nothing more is
 * collected whatever breaks afterwards; asking again is harmless.
 * @throws `request.forbidden`, `subscription.not-found`, `subscription.cancelled-already`, `billing.gateway-away`,
 *   `billing.gateway-said`
 */
export async function cancelSubscription(
  ctx: Ctx,
  id: string,
  { delete: isDeleting }: CancelInput,
): Promise<{ subscription: Subscription | null }> {
  const permission = isDeleting ? 'subscriptions.delete' : 'subscriptions.update'
  const { permissions, userId } = memberOf(ctx)
  if (!permissions.has(permission)) throw fail('request.forbidden', { permission })
  const found = await findSubscription(ctx.db.read, id)
  if (!found) throw fail('subscription.not-found')
  if (isDeleting) return remove(ctx, found)
  if (found.ends_at !== null) throw fail('subscription.cancelled-already')
  const endsAt = await stopRenewing(ctx, found)
  return ctx.db.transaction(async tx => {
    await tellOwner(ctx, tx, await recordCancelled(ctx, tx, id, endsAt, userId), 'cancelled')
    return { subscription: await presentSubscription(ctx, tx, id) }
  })
}

/** @returns the end that the gateway names; null without a gateway */
async function stopRenewing(ctx: Ctx, { gateway, gateway_id: remoteId }: SubscriptionRow): Promise<number | null> {
  if (gateway === 'none' || remoteId === null) return null
  return atGatewayAsStaff(ctx, gateway, driver => driver.cancelAtEnd(remoteId))
}

async function remove(
  ctx: Ctx,
  { id, gateway, gateway_id: remoteId }: SubscriptionRow,
): Promise<{ subscription: null }> {
  if (gateway !== 'none' && remoteId !== null) await atGatewayAsStaff(ctx, gateway, driver => driver.endNow(remoteId))
  return ctx.db.transaction(async tx => {
    const before = await lockSubscription(tx, ctx.db.dialect, id)
    if (!before) throw fail('subscription.not-found')
    await tellOwner(ctx, tx, before, 'deleted')
    await keepDeparted(ctx, tx, { id })
    await deleteSubscriptionRow(tx, id)
    const object = { type: 'subscription', id }
    await writeAudit(tx, ctx, { action: 'subscription.deleted', object, before: { user: before.user_id } })
    await publishRights(ctx, tx)
    return { subscription: null }
  })
}

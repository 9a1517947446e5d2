import type { CancelInput, Subscription } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { instant } from '../../platform/clock.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { tellOfRights } from '../roles/public.ts'
import { presentSubscription } from './present-subscription.ts'
import { deleteSubscriptionRow, lockSubscription, updateSubscriptionRow } from './subscriptions.repository.ts'

/**
 * Cancels a subscription: it stays in force until the date on which it would renew, or ends now if it has none. With
 * `delete` the record goes too, and what it gave ends immediately.
 * @throws `request.forbidden`, `subscription.not-found`, `subscription.cancelled-already`
 */
export async function cancelSubscription(
  ctx: Ctx,
  id: string,
  { delete: isDeleting }: CancelInput,
): Promise<{ subscription: Subscription | null }> {
  const permission = isDeleting ? 'subscriptions.delete' : 'subscriptions.update'
  if (!memberOf(ctx).permissions.has(permission)) throw fail('request.forbidden', { permission })
  const now = ctx.clock.now()
  return ctx.db.transaction(async tx => {
    const before = await lockSubscription(tx, ctx.db.dialect, id)
    if (!before) throw fail('subscription.not-found')
    const object = { type: 'subscription', id }
    if (isDeleting) {
      await deleteSubscriptionRow(tx, id)
      await writeAudit(tx, ctx, { action: 'subscription.deleted', object, before: { user: before.user_id } })
      await tellOfRights(ctx, tx)
      return { subscription: null }
    }
    if (before.ends_at !== null) throw fail('subscription.cancelled-already')
    const endsAt = before.renews_at === null ? now : Number(before.renews_at)
    await updateSubscriptionRow(tx, { ...before, ends_at: endsAt, renews_at: null, updated_at: now })
    await writeAudit(tx, ctx, { action: 'subscription.cancelled', object, after: { ends_at: instant(endsAt) } })
    await tellOfRights(ctx, tx)
    return { subscription: await presentSubscription(ctx, tx, id) }
  })
}

import type { PlanChoice } from '@holdall/contract/plans/plans.schemas.ts'
import type { Subscription, SubscriptionInput } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import type { z } from 'zod'

/** The values of a subscription, or those that a new one starts with: the first plan, and no dates. */
export function valuesOf(
  subscription: Subscription | undefined,
  plans: readonly PlanChoice[],
): z.input<typeof SubscriptionInput> {
  return {
    user_id: subscription?.user_id ?? '',
    plan_id: subscription?.plan_id ?? plans[0]?.id ?? '',
    description: subscription?.description ?? '',
    renews_at: subscription?.renews_at ?? null,
    ends_at: subscription?.ends_at ?? null,
  }
}

/** The plans to choose from. One that was deleted is there while the subscription has it. */
export function planOptions(
  offered: readonly PlanChoice[],
  subscription: Subscription | undefined,
): readonly PlanChoice[] {
  const own = subscription?.plan
  return own && !offered.some(({ id }) => id === own.id) ? [...offered, own] : offered
}

import { subscriptionList } from '@holdall/contract/subscriptions/subscriptions.list.ts'
import type { Subscription, SubscriptionInput } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import { userList } from '@holdall/contract/users/users.lists.ts'
import { refreshList } from '../../platform/admin-lists/state/list-rows.ts'
import { call } from '../../platform/api/call.ts'
import { refreshRights } from '../../platform/live/use-live-rights.ts'

/** Gives somebody a plan. */
export async function createSubscription(body: SubscriptionInput): Promise<Subscription> {
  const { subscription } = await call('subscriptions.create', { body })
  await refreshSubscriptions()
  return subscription
}

/** Changes a subscription; whose it is stays. */
export async function updateSubscription(
  id: string,
  { user_id: _, ...body }: SubscriptionInput,
): Promise<Subscription> {
  const { subscription } = await call('subscriptions.update', { params: { id }, body })
  await refreshSubscriptions()
  return subscription
}

/** Cancels a subscription, or deletes it for good. */
export async function endSubscription(id: string, isDeleting: boolean): Promise<void> {
  await call('subscriptions.cancel', { params: { id }, body: { delete: isDeleting } })
  await refreshSubscriptions()
}

/** The person who is signed in may have gained or lost something themselves. */
async function refreshSubscriptions(): Promise<void> {
  await Promise.all([refreshList(subscriptionList.id), refreshList(userList.id), refreshRights()])
}

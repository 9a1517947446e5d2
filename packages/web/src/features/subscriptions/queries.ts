import type { OneComparison, TimelineEntry } from '@holdall/contract/billing/oversight.schemas.ts'
import type { Subscription, SubscriptionInput } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { subscriptionList } from '../../platform/admin-lists/lists/subscriptions.generated.ts'
import { userList } from '../../platform/admin-lists/lists/users.generated.ts'
import { refreshList } from '../../platform/admin-lists/state/list-rows.ts'
import { call } from '../../platform/api/call.ts'
import { lookEvery } from '../../platform/jobs/under-way.ts'
import { refreshRights } from '../../platform/live/use-live-rights.ts'
import { queryClient } from '../../platform/query-client.ts'

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

/** Lets a cancelled subscription renew again, at its gateway. */
export async function resumeSubscription(id: string): Promise<void> {
  await call('billing.resumeFor', { params: { id } })
  await refreshSubscriptions()
}

/** The plans that a gateway sells. */
export function useSoldPlans() {
  return useQuery({
    queryKey: ['billing', 'pricing'],
    queryFn: async ({ signal }) => (await call('billing.pricing', {}, { signal })).plans,
  })
}

/** What a change of someone's plan costs. Asked for each time, because it depends on the moment. */
export function useChangePreview(id: string, planId: string | null) {
  return useQuery({
    queryKey: ['subscription-change', id, planId],
    queryFn: ({ signal }) => call('billing.previewFor', { params: { id }, body: { planId: planId ?? '' } }, { signal }),
    enabled: planId !== null,
    staleTime: 60_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

/** Changes someone's plan at the previewed price. */
export async function changePlanOf(id: string, body: { planId: string; token: string }) {
  const { state } = await call('billing.changeFor', { params: { id }, body })
  await refreshSubscriptions()
  return state
}

/** The person who is signed in may have gained or lost something themselves. */
export async function refreshSubscriptions(): Promise<void> {
  await Promise.all([refreshList(subscriptionList.id), refreshList(userList.id), refreshRights()])
}

const timelineKey = ['subscription-timeline']
const comparisonKey = ['subscriptions-comparison']

/** What happened to a subscription, the newest first. An event that waits is looked at again every two seconds. */
export function useTimeline(id: string) {
  return useInfiniteQuery({
    queryKey: [...timelineKey, id],
    queryFn: ({ pageParam, signal }) =>
      call('billing.timeline', { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ event }) => isWaiting(event))) ? 2000 : false,
  })
}

const isWaiting = (event: TimelineEntry['event']) => event?.handledAt === null && event.problem === null

/** Handles an event of the gateway again. */
export async function retryEvent(id: string, eventId: string): Promise<void> {
  await call('billing.retryEvent', { params: { id }, body: { eventId } })
  await refreshTimeline()
}

/** Asks the gateway about a subscription. Returns what that changed. */
export async function compareSubscription(id: string): Promise<OneComparison> {
  const found = await call('billing.compareOne', { params: { id } })
  await Promise.all([refreshTimeline(), refreshSubscriptions()])
  return found
}

const refreshTimeline = () => queryClient.invalidateQueries({ queryKey: timelineKey })

/** The last comparison of all subscriptions; followed while one is under way. */
export function useComparison() {
  return useQuery({
    queryKey: comparisonKey,
    queryFn: async ({ signal }) => (await call('billing.comparison', {}, { signal })).comparison,
    refetchInterval: ({ state }) => lookEvery(state.data),
  })
}

/** Compares all subscriptions with their gateways. @returns whether it began: false if one is under way */
export async function startComparison(): Promise<boolean> {
  const { isStarted } = await call('billing.startComparison')
  await queryClient.invalidateQueries({ queryKey: comparisonKey })
  return isStarted
}

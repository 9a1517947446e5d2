import type { MyBilling, MySubscription } from '@holdall/contract/billing/billing.schemas.ts'
import type { EndpointById } from '@holdall/contract/contract.ts'
import type { EndpointResult } from '@holdall/contract/kit/endpoint.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/query-client.ts'
import { refreshSite } from '../../platform/site.ts'
import { askAgainIn } from './checkout-steps.ts'

const mineQuery = queryOptions({
  queryKey: ['billing', 'mine'],
  queryFn: ({ signal }) => call('billing.mine', {}, { signal }),
})

export function useMyBilling() {
  return useQuery(mineQuery)
}

export function useOfferedPlans() {
  return useQuery({
    queryKey: ['billing', 'pricing'],
    queryFn: async ({ signal }) => (await call('billing.pricing', {}, { signal })).plans,
  })
}

/** What became of a checkout. While its gateway doesn't know yet, it is asked again for a minute. */
export function useCheckout(id: string, isCancelled: boolean) {
  const queryKey = ['billing', 'checkout', id]
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const outcome = await call('billing.finish', { params: { id } }, { signal })
      if (outcome.state === 'done') await refreshBilling()
      const before = queryClient.getQueryData<{ tries: number }>(queryKey)
      return { state: outcome.state, tries: (before?.tries ?? 0) + 1 }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, error } }) =>
      isCancelled || error || !data ? false : askAgainIn(data.state, data.tries),
  })
}

/** What a change costs. Asked for each time, because it depends on the moment. */
export function usePreview(subscriptionId: string, planId: string | null) {
  return useQuery({
    queryKey: ['billing', 'preview', subscriptionId, planId],
    queryFn: ({ signal }) =>
      call('billing.preview', { params: { id: subscriptionId }, body: { planId: planId ?? '' } }, { signal }),
    enabled: planId !== null,
    staleTime: 60_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

export async function changePlan(
  id: string,
  body: { planId: string; token: string },
): Promise<EndpointResult<EndpointById['billing.change']>> {
  const outcome = await call('billing.change', { params: { id }, body })
  await refreshBilling()
  return outcome
}

export async function cancelPlan(id: string): Promise<MySubscription> {
  return keep(await call('billing.cancel', { params: { id } }))
}

export async function resumePlan(id: string): Promise<MySubscription> {
  return keep(await call('billing.resume', { params: { id } }))
}

/** The gateway's page for name, address and VAT number. */
export async function detailsPage(id: string): Promise<string> {
  return (await call('billing.details', { params: { id } })).url
}

/** The gateway's page for changing how one pays. */
export async function paymentPage(id: string): Promise<string> {
  return (await call('billing.payOtherwise', { params: { id } })).url
}

/** Shows the answer of the server before everything is asked again. */
async function keep(changed: MySubscription): Promise<MySubscription> {
  queryClient.setQueryData(mineQuery.queryKey, (before: MyBilling | undefined) => {
    if (!before) return before
    return { ...before, subscriptions: before.subscriptions.map(one => (one.id === changed.id ? changed : one)) }
  })
  await refreshBilling()
  return changed
}

/** A plan decides about space and permissions too. */
async function refreshBilling(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(mineQuery),
    queryClient.invalidateQueries({ queryKey: ['spaces'] }),
    queryClient.invalidateQueries({ queryKey: ['storage'] }),
    refreshSite(),
  ])
}

import type { Payment, RefundInput } from '@holdall/contract/billing/payments.schemas.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { listKey } from '../../platform/admin-lists/state/list-requests.ts'
import { refreshList } from '../../platform/admin-lists/state/list-rows.ts'
import { call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/query-client.ts'
import { useSearch } from '../../platform/router/router-context.ts'

/** Which rows the list shows, as in its address. */
export interface PaymentScope {
  readonly query: string
  readonly filters: string
}

/** The scope of the list on the page. */
export function usePaymentScope(): PaymentScope {
  const { query = '', filters = '' } = useSearch() as Partial<PaymentScope>
  return { query, filters }
}

const totalsQuery = ({ query, filters }: PaymentScope) =>
  queryOptions({
    queryKey: [...listKey('payments'), 'totals', query, filters],
    queryFn: ({ signal }) =>
      call('payments.totals', { query: { ...(query && { query }), ...(filters && { filters }) } as never }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What the rows of the list come to. */
export function useTotals(scope: PaymentScope) {
  return useQuery(totalsQuery(scope))
}

/** How many rows the list has now. */
export async function countDocuments(scope: PaymentScope): Promise<number> {
  return (await queryClient.fetchQuery({ ...totalsQuery(scope), staleTime: 0 })).documents
}

/** Pays a payment back, in whole or in part. The list is brought up to date even if the gateway didn’t answer. */
export async function refundPayment(id: string, body: RefundInput): Promise<Payment> {
  try {
    return (await call('payments.refund', { params: { id }, body })).payment
  } finally {
    await refreshList('payments')
  }
}

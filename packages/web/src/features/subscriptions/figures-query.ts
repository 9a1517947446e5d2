import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

/** What the plans of the site bring in. */
export function useFigures() {
  return useQuery({
    queryKey: ['billing-figures'],
    queryFn: ({ signal }) => call('billing.figures', {}, { signal }),
    refetchInterval: 60_000,
  })
}

import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

/** The state of the parts of the site, refreshed every half minute while the page is visible. */
export function useSiteStatus() {
  return useQuery({
    queryKey: ['site-status'],
    queryFn: ({ signal }) => call('status.site', {}, { signal }),
    refetchInterval: 30_000,
  })
}

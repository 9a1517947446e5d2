import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

/** How the parts of the site are, asked again every half minute while the page is looked at. */
export function useSiteStatus() {
  return useQuery({
    queryKey: ['site-status'],
    queryFn: ({ signal }) => call('status.site', {}, { signal }),
    refetchInterval: 30_000,
  })
}

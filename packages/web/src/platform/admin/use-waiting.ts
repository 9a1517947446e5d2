import type { WaitingCounts } from '@holdall/contract/status/waiting.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { may } from '../permissions.ts'
import { queryClient } from '../query-client.ts'
import { useSite } from '../site.ts'

const waitingKey = ['waiting']

/** How much waits for this administrator, by screen; asked again each minute while the page is visible. */
export function useWaiting(): WaitingCounts['counts'] | undefined {
  const { me } = useSite()
  const { data } = useQuery({
    queryKey: waitingKey,
    queryFn: ({ signal }) => call('status.waiting', {}, { signal }),
    enabled: may(me, 'admin.access'),
    refetchInterval: 60_000,
    staleTime: 20_000,
  })
  return data?.counts
}

/** What waits may have been settled: it is counted again. */
export function refreshWaiting(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: waitingKey })
}

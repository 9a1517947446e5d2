import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

/** Queues and schedule, requested again every ten seconds while they are shown. */
export function useJobsOverview() {
  return useQuery({
    queryKey: ['jobs-overview'],
    queryFn: ({ signal }) => call('jobs.overview', {}, { signal }),
    refetchInterval: 10_000,
  })
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import type { Range } from './range.ts'

/** The report of a range; the one before stays while the next is fetched. */
export function useReport(range: Range) {
  return useQuery({
    queryKey: ['site-report', range],
    queryFn: ({ signal }) => call('reports.site', { query: range }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

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

/** What Google counted; beside the report, so that one does not wait for the other. */
export function useVisitors(range: Range) {
  return useQuery({
    queryKey: ['site-visitors', range],
    queryFn: ({ signal }) => call('reports.visitors', { query: range }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10 * 60_000,
  })
}

import type { ReportMail } from '@holdall/contract/reports/report-mails.schemas.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import type { Range } from './range.ts'

/** The report of a range; the previous one stays while the next is loading. */
export function useReport(range: Range) {
  return useQuery({
    queryKey: ['site-report', range],
    queryFn: ({ signal }) => call('reports.site', { query: range }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

/** What Google Analytics counted; fetched separately, so that neither waits for the other. */
export function useVisitors(range: Range) {
  return useQuery({
    queryKey: ['site-visitors', range],
    queryFn: ({ signal }) => call('reports.visitors', { query: range }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10 * 60_000,
  })
}

/** The answers about customers; only for those who may see subscriptions. */
export function useCustomers(range: Range) {
  return useQuery({
    queryKey: ['site-customers', range],
    queryFn: ({ signal }) => call('reports.customers', { query: range }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

/** How often the reader gets the report by email; asked each time, because another window may have changed it. */
export function useReportMail() {
  return useQuery({
    queryKey: ['report-mail'],
    queryFn: ({ signal }) => call('reports.mail', {}, { signal }),
    gcTime: 0,
  })
}

export function setReportMail(body: ReportMail): Promise<ReportMail> {
  return call('reports.setMail', { body })
}

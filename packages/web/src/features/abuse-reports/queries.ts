import type { AbuseReportDetails, DecideInput } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { abuseReportList } from '../../platform/admin-lists/lists/abuse-reports.generated.ts'
import { refreshList } from '../../platform/admin-lists/state/list-rows.ts'
import { call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/query-client.ts'

const keyOf = (id: string) => ['abuse-report', id]

export function reportQuery(id: string) {
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call('abuse-reports.read', { params: { id } }, { signal }),
  })
}

/** @param year the current one if undefined */
export function figuresQuery(year: number | undefined) {
  return queryOptions({
    queryKey: ['abuse-report-figures', year ?? null],
    queryFn: ({ signal }) => call('abuse-reports.figures', { query: year === undefined ? {} : { year } }, { signal }),
  })
}

export async function decide(id: string, body: DecideInput): Promise<void> {
  await keep(await call('abuse-reports.decide', { params: { id }, body }))
}

export async function addNote(id: string, text: string): Promise<void> {
  await keep(await call('abuse-reports.addNote', { params: { id }, body: { text } }))
}

export async function answer(id: string, text: string): Promise<void> {
  await keep(await call('abuse-reports.answer', { params: { id }, body: { text } }))
}

export async function assign(id: string, isMine: boolean): Promise<void> {
  await keep(await call('abuse-reports.assign', { params: { id }, body: { isMine } }))
}

export async function reopen(id: string): Promise<void> {
  await keep(await call('abuse-reports.reopen', { params: { id } }))
}

/** Shows what the server now has, and reads the list and the other reports again: a decision may have settled them too. */
async function keep(report: AbuseReportDetails): Promise<void> {
  queryClient.setQueryData(keyOf(report.id), report)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'abuse-report' && queryKey[1] !== report.id,
  })
  await refreshList(abuseReportList.id)
}

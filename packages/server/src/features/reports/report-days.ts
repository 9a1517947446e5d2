import type { ReportRange } from '@holdall/contract/reports/reports.contract.ts'
import { mostReportDays } from '@holdall/contract/reports/reports.contract.ts'
import { failField } from '../../platform/failure.ts'
import { addDays, dayAfter } from '../../platform/lists/days.ts'

const lengths = { week: 7, month: 30, quarter: 90, year: 365 } as const

export interface ReportQuery {
  readonly range: ReportRange
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The first and the last day of a report. @throws `request.invalid` */
export function daysOf({ range, from, to }: ReportQuery, today: string): { from: string; to: string } {
  if (range !== 'own') return { from: addDays(today, 1 - lengths[range]), to: today }
  if (from === undefined) throw failField('from', 'Choose the first day')
  if (to === undefined) throw failField('to', 'Choose the last day')
  if (to > today) throw failField('to', 'Choose today or an earlier last day')
  if (from > to) throw failField('from', 'The first day must be before the last day')
  if (from < addDays(to, 1 - mostReportDays))
    throw failField('from', { text: 'Choose at most {{days, number}} days', values: { days: mostReportDays } })
  return { from, to }
}

/** Both included. */
export function daysFrom(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day)
  return days
}

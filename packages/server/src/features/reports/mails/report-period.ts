import type { ReportRhythm } from '@holdall/contract/reports/report-mails.schemas.ts'
import { addDays } from '../../../platform/lists/days.ts'

export type Rhythm = Exclude<ReportRhythm, 'never'>

/** The days of a report, both included, and those before them, with which it compares. `YYYY-MM-DD`. */
export interface ReportPeriod {
  /** Names the period: each person gets its report once. */
  readonly key: string
  readonly from: string
  readonly to: string
  readonly before: { readonly from: string; readonly to: string }
}

/** The last week (Monday to Sunday, ISO 8601) or month that is over on a day. */
export function lastPeriod(rhythm: Rhythm, today: string): ReportPeriod {
  if (rhythm === 'monthly') {
    const to = addDays(`${today.slice(0, 7)}-01`, -1)
    const from = `${to.slice(0, 7)}-01`
    const last = addDays(from, -1)
    return { key: from, from, to, before: { from: `${last.slice(0, 7)}-01`, to: last } }
  }
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const to = addDays(today, -weekday - 1)
  const from = addDays(to, -6)
  return { key: from, from, to, before: { from: addDays(from, -7), to: addDays(from, -1) } }
}

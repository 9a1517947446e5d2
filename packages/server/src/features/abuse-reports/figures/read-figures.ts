import type { ReportFigures } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { reportReasons, reportStates } from '@holdall/contract/abuse-reports/report-reasons.ts'
import { sayFor } from '../../../core/languages/reader-language.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { contentDisposition } from '../../../platform/http/bytes/content-disposition.ts'
import { csvCell } from '../../../platform/lists/csv.ts'
import { dayOf, startOfDay } from '../../../platform/lists/days.ts'
import { zoneFor } from '../../../platform/times.ts'
import { reasonNames, stateNames } from '../emails/report-words.ts'
import { countReports, firstReportAt, medianWait } from './figures.repository.ts'

const hourMs = 60 * 60 * 1000
/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\u{FEFF}'

/** The numbers of a year in the site's time zone, for a transparency report. @param year the current one if left out */
export async function readFigures(ctx: Ctx, year: number | undefined): Promise<ReportFigures> {
  const zone = zoneFor(ctx, null)
  const yearOf = (at: number) => Number(dayOf(at, zone).slice(0, 4))
  const current = yearOf(ctx.clock.now())
  const wanted = year ?? current
  const span = { from: startOfDay(`${wanted}-01-01`, zone), until: startOfDay(`${wanted + 1}-01-01`, zone) }
  const db = ctx.db.read
  const [rows, first] = await Promise.all([countReports(db, span), firstReportAt(db)])
  const count = (is: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(is).reduce((sum, row) => sum + row.count, 0)
  const median = await medianWait(
    db,
    span,
    count(row => row.state !== 'open'),
  )
  const earliest = Math.min(current, first === null ? current : yearOf(first))
  return {
    year: wanted,
    years: Array.from({ length: current - earliest + 1 }, (_, index) => current - index),
    total: count(() => true),
    reasons: reportReasons.map(reason => ({ reason, count: count(row => row.reason === reason) })),
    decisions: reportStates.map(state => ({ state, count: count(row => row.state === state) })),
    medianHours: median === null ? null : Math.round((median / hourMs) * 10) / 10,
    automated: 0,
  }
}

/** The same as CSV, in the reader's language: what is counted, of which kind, and the number. */
export async function figuresCsv(ctx: Ctx, year: number | undefined) {
  const figures = await readFigures(ctx, year)
  const say = await sayFor(ctx)
  const lines = [
    [say('What is counted'), say('Kind'), say('How many')],
    [say('Reports received'), '', String(figures.total)],
    ...figures.reasons.map(({ reason, count }) => [say('Reason'), say(reasonNames[reason]), String(count)]),
    ...figures.decisions.map(({ state, count }) => [
      say('Decision', { meaning: 'about an abuse report' }),
      say(stateNames[state]),
      String(count),
    ]),
    [say('Median time to the decision, in hours'), '', figures.medianHours === null ? '' : String(figures.medianHours)],
    [say('Decisions by automated means'), '', String(figures.automated)],
  ]
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': contentDisposition('attachment', `abuse-reports-${figures.year}.csv`),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  }
  return { headers, text: byteOrderMark + lines.map(line => `${line.map(csvCell).join(',')}\r\n`).join('') }
}

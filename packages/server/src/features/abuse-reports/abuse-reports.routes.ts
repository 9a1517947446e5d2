import { abuseReportEndpoints as e } from '@holdall/contract/abuse-reports/abuse-reports.endpoints.ts'
import { visitEndpoints } from '@holdall/contract/sharing/visits.endpoints.ts'
import { type Route, rawRoute, route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { abuseReportSource } from './abuse-report-list.repository.ts'
import { decideReport } from './deciding/decide-report.ts'
import { addNote, answerReport, assignReport, reopenReport } from './deciding/write-entries.ts'
import { figuresCsv, readFigures } from './figures/read-figures.ts'
import { readReport } from './present-report.ts'
import { receiveReport } from './receiving/receive-report.ts'

export const abuseReportRoutes: readonly Route[] = [
  ...listRoutes(e, abuseReportSource),
  route(e.create, (ctx, { params, body }) => receiveReport(ctx, params.slug, body)),
  // The call of earlier versions, which programs of others may still use.
  route(visitEndpoints.report, async (ctx, { params, body }) => {
    await receiveReport(ctx, params.slug, body)
    return undefined
  }),
  route(e.read, (ctx, { params }) => readReport(ctx, params.id)),
  route(e.decide, (ctx, { params, body }) => decideReport(ctx, params.id, body)),
  route(e.addNote, (ctx, { params, body }) => addNote(ctx, params.id, body.text)),
  route(e.answer, (ctx, { params, body }) => answerReport(ctx, params.id, body.text)),
  route(e.assign, (ctx, { params, body }) => assignReport(ctx, params.id, body.isMine)),
  route(e.reopen, (ctx, { params }) => reopenReport(ctx, params.id)),
  route(e.figures, (ctx, { query }) => readFigures(ctx, query.year)),
  rawRoute(e.figuresCsv, async (ctx, { query }, { reply }) => {
    const { headers, text } = await figuresCsv(ctx, query.year)
    await reply.headers(headers).send(text)
  }),
]

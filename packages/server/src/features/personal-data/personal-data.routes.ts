import { personalDataEndpoints as e } from '@holdall/contract/personal-data/personal-data.endpoints.ts'
import { sendBytes } from '../../platform/http/bytes/send-bytes.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { leave } from './departure/leave.ts'
import { readDeparture } from './departure/read-departure.ts'
import { openExport } from './export/open-export.ts'
import { readExport, startExport } from './export/start-export.ts'

export const personalDataRoutes = [
  route(e.export, ctx => readExport(ctx)),
  route(e.startExport, (ctx, { body }) => startExport(ctx, body)),
  rawRoute(e.exportContent, async (ctx, _input, raw) => {
    await sendBytes(ctx, raw, await openExport(ctx))
  }),
  route(e.departure, ctx => readDeparture(ctx)),
  route(e.leave, async (ctx, { body }, answer) => {
    const { cookie } = await leave(ctx, body)
    answer.cookie(cookie)
    return undefined
  }),
]

import { importEndpoints as e } from '@holdall/contract/imports/imports.contract.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { addDrive, testDrive } from './manage/add-drive.ts'
import { addLink } from './manage/add-link.ts'
import { readEntries, readImport, readImports } from './manage/read-imports.ts'
import { cancelImport, pauseImport, resumeImport } from './manage/steer-import.ts'
import { writeReport } from './manage/write-report.ts'

export const importRoutes = [
  route(e.addLink, (ctx, { body }) => addLink(ctx, body)),
  route(e.testDrive, (ctx, { body }) => testDrive(ctx, body)),
  route(e.addDrive, (ctx, { body }) => addDrive(ctx, body)),
  route(e.list, (ctx, { query }) => readImports(ctx, query)),
  route(e.read, (ctx, { params }) => readImport(ctx, params.id)),
  route(e.entries, (ctx, { params, query }) => readEntries(ctx, params.id, query)),
  rawRoute(e.report, async (ctx, { params }, { reply }) => {
    const { headers, stream } = await writeReport(ctx, params.id)
    await reply.headers(headers).send(stream)
  }),
  route(e.pause, (ctx, { params }) => pauseImport(ctx, params.id)),
  route(e.resume, (ctx, { params, body }) => resumeImport(ctx, params.id, body.password)),
  route(e.cancel, (ctx, { params }) => cancelImport(ctx, params.id)),
]

import { importEndpoints as e } from '@holdall/contract/imports/imports.contract.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { readEntries, readImport, readImports } from './manage/read-imports.ts'
import { cancelImport, pauseImport, resumeImport } from './manage/steer-import.ts'
import { writeReport } from './manage/write-report.ts'

// They bring parsers along that most sites never need.
const drives = () => import('./manage/add-drive.ts')
const links = () => import('./manage/add-link.ts')

export const importRoutes = [
  route(e.addLink, async (ctx, { body }) => (await links()).addLink(ctx, body)),
  route(e.testDrive, async (ctx, { body }) => (await drives()).testDrive(ctx, body)),
  route(e.addDrive, async (ctx, { body }) => (await drives()).addDrive(ctx, body)),
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

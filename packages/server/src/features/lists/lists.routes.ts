import { exportEndpoints } from '@holdall/contract/lists/exports.endpoints.ts'
import { viewEndpoints as v } from '@holdall/contract/lists/views.endpoints.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { downloadExport } from './exports/download-export.ts'
import { readExport } from './exports/read-export.ts'
import { setTable } from './views/table.ts'
import { changeView, forgetView, readMine, saveView } from './views/views.ts'

export const listFeatureRoutes = [
  route(exportEndpoints.read, (ctx, { params }) => readExport(ctx, params.id)),
  rawRoute(exportEndpoints.download, async (ctx, { params }, { request, reply }) => {
    const { headers, stream } = await downloadExport(ctx, params.id, request.method === 'HEAD')
    await reply.headers(headers).send(stream)
  }),
  route(v.mine, (ctx, { params }) => readMine(ctx, params.list)),
  route(v.setTable, (ctx, { params, body }) => setTable(ctx, params.list, body)),
  route(v.saveView, (ctx, { params, body }) => saveView(ctx, params.list, body)),
  route(v.changeView, (ctx, { params, body }) => changeView(ctx, params.id, body)),
  route(v.deleteView, async (ctx, { params }) => {
    await forgetView(ctx, params.id)
    return undefined
  }),
]

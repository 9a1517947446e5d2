import { exportEndpoints } from '@holdall/contract/lists/exports.endpoints.ts'
import { rawRoute } from '../../platform/http/route.ts'
import { downloadExport } from './exports/download-export.ts'

export const listFeatureRoutes = [
  rawRoute(exportEndpoints.download, async (ctx, { params }, { reply }) => {
    const { headers, stream } = await downloadExport(ctx, params.id)
    await reply.headers(headers).send(stream)
  }),
]

import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { bundleEndpoints } from '@holdall/contract/files/bundles.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { moveEndpoints } from '@holdall/contract/files/moves.endpoints.ts'
import { fail } from '../../platform/failure.ts'
import { isPlainBody } from '../../platform/http/body/plain-body.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { receiveBundle } from './bundles/receive-bundle.ts'
import { directRoutes } from './direct/direct.routes.ts'
import { newFile } from './new-file.ts'
import { saveContent } from './save-content.ts'
import { listTransfers } from './transfers/list-transfers.ts'
import { tusRoutes } from './tus/tus.routes.ts'
import { badHeader, readCount } from './tus/tus-headers.ts'

export const uploadRoutes = [
  rawRoute(fileEndpoints.saveContent, async (ctx, { params, query }, { request, reply }) => {
    if (!isPlainBody(request.headers)) throw fail('request.media-type')
    // RFC 9112 §6.3: without either header there is no body.
    const size = readCount(request.headers, 'content-length') ?? 0
    if (request.headers['transfer-encoding'] !== undefined) throw badHeader('content-length')
    const { v: version, link } = query
    const item = await saveContent(ctx, { itemId: params.id, link, version, size, source: request.raw })
    void reply.header('cache-control', 'no-store').send(item)
  }),
  rawRoute(bundleEndpoints.sendBundle, async (ctx, _input, { request, reply }) => {
    const outcomes = await receiveBundle(ctx, request.raw)
    void reply.header('cache-control', 'no-store').send(outcomes)
  }),
  route(fileEndpoints.transfers, ctx => listTransfers(ctx)),
  route(driveEndpoints.newFile, (ctx, { body }) => newFile(ctx, body)),
  route(moveEndpoints.maxFileSize, async ({ env }) => ({ maxSize: env.uploadMaxBytes })),
  ...tusRoutes,
  ...directRoutes,
]

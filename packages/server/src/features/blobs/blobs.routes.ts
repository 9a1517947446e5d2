import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { moveEndpoints } from '@holdall/contract/files/moves.endpoints.ts'
import { sendBytes } from '../../platform/http/bytes/send-bytes.ts'
import { rawRoute } from '../../platform/http/route.ts'
import { readContent } from './content/read-content.ts'
import { readVersion } from './content/read-version.ts'
import { readCheck } from './delivery/delivery-check.ts'

export const blobRoutes = [
  rawRoute(fileEndpoints.content, async (ctx, { params, query }, raw) => {
    const { link, ticket, v: version, download } = query
    const bytes = await readContent(ctx, { itemId: params.id, link, ticket, version, isForSaving: download === '1' })
    await sendBytes(ctx, raw, bytes)
  }),
  rawRoute(fileEndpoints.versionContent, async (ctx, { params, query }, raw) => {
    await sendBytes(ctx, raw, await readVersion(ctx, { id: params.id, isForSaving: query.download === '1' }))
  }),
  rawRoute(moveEndpoints.deliveryCheck, async (ctx, { query }, raw) => {
    await sendBytes(ctx, raw, await readCheck(ctx, query), query.method)
  }),
]

import { siteFileEndpoints } from '@holdall/contract/site-files/site-files.contract.ts'
import { sendBytes } from '../../platform/http/bytes/send-bytes.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { deleteSiteFiles } from './delete-site-files.ts'
import { openEntry } from './look/open-entry.ts'
import { readEntry } from './look/read-entry.ts'
import { siteFileSource } from './site-file-list.repository.ts'

export const siteFileRoutes = [
  ...listRoutes(siteFileEndpoints, siteFileSource),
  route(siteFileEndpoints.delete, (ctx, { body }) => deleteSiteFiles(ctx, body)),
  route(siteFileEndpoints.open, (ctx, { params }) => openEntry(ctx, params.id)),
  rawRoute(siteFileEndpoints.content, async (ctx, { params, query }, raw) => {
    const { v: version, ticket } = query
    await sendBytes(ctx, raw, await readEntry(ctx, { ...params, version, ticket, part: 'content' }))
  }),
  rawRoute(siteFileEndpoints.thumbnail, async (ctx, { params, query }, raw) => {
    const { v: version, ticket, size } = query
    await sendBytes(ctx, raw, await readEntry(ctx, { ...params, version, ticket, part: { thumbnail: size } }))
  }),
  rawRoute(siteFileEndpoints.outline, async (ctx, { params, query }, raw) => {
    const { v: version, ticket, ask } = query
    const isAsked = ask !== undefined
    await sendBytes(ctx, raw, await readEntry(ctx, { ...params, version, ticket, part: 'outline', isAsked }))
  }),
  rawRoute(siteFileEndpoints.document, async (ctx, { params, query }, raw) => {
    const { v: version, ticket, ask } = query
    const isAsked = ask !== undefined
    await sendBytes(ctx, raw, await readEntry(ctx, { ...params, version, ticket, part: 'document', isAsked }))
  }),
]

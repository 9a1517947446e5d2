import { uploadEndpoints } from '@holdall/contract/uploads/uploads.contract.ts'
import { sendBytes } from '../../platform/http/bytes/send-bytes.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { deleteUploads } from './delete-uploads.ts'
import { openEntry } from './look/open-entry.ts'
import { readEntry } from './look/read-entry.ts'
import { uploadSource } from './upload-list.repository.ts'

export const uploadRoutes = [
  ...listRoutes(uploadEndpoints, uploadSource),
  route(uploadEndpoints.delete, (ctx, { body }) => deleteUploads(ctx, body)),
  route(uploadEndpoints.open, (ctx, { params }) => openEntry(ctx, params.id)),
  rawRoute(uploadEndpoints.content, async (ctx, { params, query }, raw) => {
    const { v: version, ticket } = query
    await sendBytes(ctx, raw, await readEntry(ctx, { ...params, version, ticket, part: 'content' }))
  }),
  rawRoute(uploadEndpoints.thumbnail, async (ctx, { params, query }, raw) => {
    const { v: version, ticket, size } = query
    await sendBytes(ctx, raw, await readEntry(ctx, { ...params, version, ticket, part: { thumbnail: size } }))
  }),
  rawRoute(uploadEndpoints.outline, async (ctx, { params, query }, raw) => {
    const { v: version, ticket } = query
    await sendBytes(ctx, raw, await readEntry(ctx, { ...params, version, ticket, part: 'outline' }))
  }),
  rawRoute(uploadEndpoints.document, async (ctx, { params, query }, raw) => {
    const { v: version, ticket } = query
    await sendBytes(ctx, raw, await readEntry(ctx, { ...params, version, ticket, part: 'document' }))
  }),
]

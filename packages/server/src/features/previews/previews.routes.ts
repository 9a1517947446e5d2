import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { outlineEndpoints } from '@holdall/contract/files/outlines/outline.endpoints.ts'
import { sendBytes } from '../../platform/http/bytes/send-bytes.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { readDocument } from './documents/read-document.ts'
import { showMedia } from './media/show-media.ts'
import { showOutline } from './outlines/show-outline.ts'
import { readPage } from './pages/read-page.ts'
import { readPages } from './pages/read-pages.ts'
import { orState, stateOf } from './preview-state.ts'
import { readThumbnail } from './thumbnails/read-thumbnail.ts'

export const previewRoutes = [
  rawRoute(fileEndpoints.thumbnail, async (ctx, { params, query }, raw) => {
    const { link, size, v: version } = query
    await sendBytes(ctx, raw, await readThumbnail(ctx, { itemId: params.id, link, size, version }))
  }),
  route(outlineEndpoints.media, (ctx, { params }) => showMedia(ctx, params.id)),
  rawRoute(outlineEndpoints.outline, async (ctx, { params, query }, raw) => {
    const read = () => showOutline(ctx, { itemId: params.id, link: query.link, version: query.v })
    await sendBytes(ctx, raw, await (query.ask ? orState(read) : read()))
  }),
  rawRoute(fileEndpoints.document, async (ctx, { params, query }, raw) => {
    const read = () => readDocument(ctx, { itemId: params.id, link: query.link, version: query.v })
    await sendBytes(ctx, raw, await (query.ask ? stateOf(read) : read()))
  }),
  route(fileEndpoints.pages, (ctx, { params, query }) => readPages(ctx, { itemId: params.id, link: query.link })),
  rawRoute(fileEndpoints.page, async (ctx, { params, query }, raw) => {
    const { link, page, v: version } = query
    await sendBytes(ctx, raw, await readPage(ctx, { itemId: params.id, link, page, version }))
  }),
]

import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { attachmentEndpoints } from '@holdall/contract/files/attachments.endpoints.ts'
import { bundleEndpoints } from '@holdall/contract/files/bundles.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { moveEndpoints } from '@holdall/contract/files/moves.endpoints.ts'
import { outlineEndpoints } from '@holdall/contract/files/outline.endpoints.ts'
import { subjectOf } from '../../core/rights/access-item.ts'
import { fail } from '../../platform/failure.ts'
import { sendBytes } from '../../platform/http/bytes/send-bytes.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { prepareArchive } from './archives/prepare-archive.ts'
import { readArchive } from './archives/read-archive.ts'
import { readAttachment } from './attachments/read-attachment.ts'
import { receiveBundle } from './bundles/receive-bundle.ts'
import { readContent } from './content/read-content.ts'
import { readVersion } from './content/read-version.ts'
import { readCheck } from './delivery/delivery-check.ts'
import { directRoutes } from './direct/direct.routes.ts'
import { readDocument } from './documents/read-document.ts'
import { showMedia } from './media/show-media.ts'
import { orderMove } from './moves/order-move.ts'
import { readStoredFiles } from './moves/read-stored-files.ts'
import { stopMove } from './moves/stop-move.ts'
import { newFile } from './new-file.ts'
import { showOutline } from './outlines/show-outline.ts'
import { readPage } from './pages/read-page.ts'
import { readPages } from './pages/read-pages.ts'
import { saveContent } from './save-content.ts'
import { readThumbnail } from './thumbnails/read-thumbnail.ts'
import { listTransfers } from './transfers/list-transfers.ts'
import { tusRoutes } from './tus/tus.routes.ts'
import { badHeader, readCount } from './tus/tus-headers.ts'

export const filesRoutes = [
  rawRoute(fileEndpoints.content, async (ctx, { params, query }, raw) => {
    const { link, ticket, v: version, download } = query
    const bytes = await readContent(ctx, { itemId: params.id, link, ticket, version, isForSaving: download === '1' })
    await sendBytes(ctx, raw, bytes)
  }),
  rawRoute(fileEndpoints.saveContent, async (ctx, { params, query }, { request, reply }) => {
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
  rawRoute(fileEndpoints.versionContent, async (ctx, { params, query }, raw) => {
    await sendBytes(ctx, raw, await readVersion(ctx, { id: params.id, isForSaving: query.download === '1' }))
  }),
  rawRoute(fileEndpoints.thumbnail, async (ctx, { params, query }, raw) => {
    const { link, size, v: version } = query
    await sendBytes(ctx, raw, await readThumbnail(ctx, { itemId: params.id, link, size, version }))
  }),
  route(outlineEndpoints.media, (ctx, { params }) => showMedia(ctx, params.id)),
  rawRoute(outlineEndpoints.outline, async (ctx, { params, query }, raw) => {
    await sendBytes(ctx, raw, await showOutline(ctx, { itemId: params.id, link: query.link, version: query.v }))
  }),
  rawRoute(fileEndpoints.document, async (ctx, { params, query }, raw) => {
    await sendBytes(ctx, raw, await readDocument(ctx, { itemId: params.id, link: query.link, version: query.v }))
  }),
  route(fileEndpoints.pages, (ctx, { params, query }) => readPages(ctx, { itemId: params.id, link: query.link })),
  rawRoute(fileEndpoints.page, async (ctx, { params, query }, raw) => {
    const { link, page, v: version } = query
    await sendBytes(ctx, raw, await readPage(ctx, { itemId: params.id, link, page, version }))
  }),
  route(fileEndpoints.newArchive, async (ctx, { body }) => {
    const subject = await subjectOf(ctx, body.link)
    // Downloads with a limit begin at the link, which issues a ticket.
    if (subject.link?.hasDownloadLimit) throw fail('link.limit-reached')
    return prepareArchive(ctx, subject, body.ids)
  }),
  rawRoute(fileEndpoints.archive, async (ctx, { params, query }, raw) => {
    await sendBytes(ctx, raw, await readArchive(ctx, { id: params.id, link: query.link, ticket: query.ticket }))
  }),
  rawRoute(attachmentEndpoints.attachment, async (ctx, { params }, raw) => {
    await sendBytes(ctx, raw, await readAttachment(ctx, params.id))
  }),
  route(fileEndpoints.transfers, ctx => listTransfers(ctx)),
  route(driveEndpoints.newFile, (ctx, { body }) => newFile(ctx, body)),
  route(moveEndpoints.storedFiles, ctx => readStoredFiles(ctx)),
  route(moveEndpoints.orderMove, ctx => orderMove(ctx)),
  route(moveEndpoints.stopMove, ctx => stopMove(ctx)),
  rawRoute(moveEndpoints.deliveryCheck, async (ctx, { query }, raw) => {
    await sendBytes(ctx, raw, await readCheck(ctx, query), query.method)
  }),
  route(moveEndpoints.maxFileSize, async ({ env }) => ({ maxSize: env.uploadMaxBytes })),
  ...tusRoutes,
  ...directRoutes,
]

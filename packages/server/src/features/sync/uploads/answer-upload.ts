import { subjectOf } from '../../../core/rights/access-item.ts'
import type { Member } from '../../../platform/caller.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { RawExchange } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { requirePlainBody } from '../../../platform/http/webdav/require-plain-body.ts'
import { headerOf, sendNothing, sendXml } from '../../../platform/http/webdav/respond.ts'
import { dav, documentStart, escapeXml } from '../../../platform/http/webdav/xml/write-xml.ts'
import type { Services } from '../../../platform/services.ts'
import {
  beginChunks,
  type ChunkedUploadRow,
  deleteChunkedUpload,
  findChunkedUpload,
  joinChunks,
  listArrived,
  receiveChunk,
  takeRoomBack,
} from '../../uploads/public.ts'
import { answerWith, type Exchange, localPath, signedIn, store } from '../../webdav/public.ts'
import { syncDoor } from '../files/sync-door.ts'
import { isOf } from '../is-of.ts'
import { readUploadAddress, type UploadAddress } from './upload-address.ts'

interface UploadExchange extends Exchange {
  readonly address: UploadAddress
  readonly caller: Member
}

const methods: Readonly<Record<string, (exchange: UploadExchange) => Promise<void>>> = {
  MKCOL: begin,
  PUT: receive,
  PROPFIND: list,
  MOVE: join,
  DELETE: drop,
}

/**
 * A large file in chunks (Nextcloud's chunked upload, version 2): a folder of the upload is made, chunks are put into it in any
 * order and more than once, and moving `.file` out of it makes the file. `onSignIn` is called with whoever sends it.
 */
export function answerUpload(services: Services, raw: RawExchange, onSignIn: (caller: Member) => void): Promise<void> {
  return answerWith(services, raw, async () => {
    const { request, reply } = raw
    const method = methods[request.method]
    if (!method) throw refuse(405, 'This method isn’t supported here')
    const address = readUploadAddress(request.raw.url ?? '')
    const { ctx, caller } = await signedIn(services, raw, 'write')
    onSignIn(caller)
    if (!isOf(caller, address.user)) throw refuse(404, 'Nothing was found at this address')
    const door = syncDoor(`/remote.php/dav/files/${address.user}`, ctx)
    await method({ ctx, caller, address, door, path: { names: [] }, subject: await subjectOf(ctx), request, reply })
  })
}

async function begin(exchange: UploadExchange): Promise<void> {
  const { ctx, address } = exchange
  if (address.chunk !== null) throw refuse(409, 'An upload has no folders')
  const isNew = await beginChunks(ctx, { name: address.upload, total: totalOf(exchange) })
  if (!isNew) throw refuse(405, 'This upload has begun already')
  sendNothing(exchange, 201)
}

async function receive(exchange: UploadExchange): Promise<void> {
  const { ctx, address, request } = exchange
  if (address.chunk === null) throw refuse(405, 'This is the folder of an upload')
  requirePlainBody(exchange)
  const upload = await findOwn(ctx, exchange)
  const length = headerOf(exchange, 'content-length')
  if (length === undefined || !/^\d{1,15}$/.test(length)) throw refuse(411, 'A chunk must say how long it is')
  await receiveChunk(ctx, upload, { name: address.chunk, size: Number(length), source: request.raw })
  sendNothing(exchange, 201)
}

/** What has arrived, so that a client continues with the rest. */
async function list(exchange: UploadExchange): Promise<void> {
  const { ctx, address } = exchange
  const upload = await findOwn(ctx, exchange)
  const folder = `/remote.php/dav/uploads/${escapeXml(address.user)}/${address.upload}`
  const chunks = headerOf(exchange, 'depth') === '0' ? [] : await listArrived(ctx, upload)
  const found = [
    tell(`${folder}/`, dav('resourcetype', dav('collection'))),
    ...chunks.map(({ name, size }) => {
      return tell(`${folder}/${name}`, dav('resourcetype') + dav('getcontentlength', String(size)))
    }),
  ]
  sendXml(exchange, 207, `${documentStart}<D:multistatus xmlns:D="DAV:">${found.join('')}</D:multistatus>\n`)
}

function tell(href: string, properties: string): string {
  const propstat = dav('propstat', dav('prop', properties) + dav('status', 'HTTP/1.1 200 OK'))
  return dav('response', dav('href', href) + propstat)
}

async function join(exchange: UploadExchange): Promise<void> {
  const { ctx, address } = exchange
  if (address.chunk !== '.file') throw refuse(403, 'Only the whole upload can be moved')
  const destination = headerOf(exchange, 'destination')
  const path = destination === undefined ? null : localPath(exchange, destination)
  if (path === null || path.names.length === 0)
    throw refuse(400, 'The Destination header is missing or not a file here')
  const upload = await findOwn(ctx, exchange)
  const joined = await joinChunks(ctx, upload)
  const total = totalOf(exchange) ?? upload.total
  if (total !== null && joined.size !== total) throw refuse(400, `${joined.size} of ${total} bytes have arrived`)
  try {
    await store({ ...exchange, path }, joined)
  } catch (error) {
    await takeRoomBack(ctx, upload)
    throw error
  }
  // The file is there; what is left of the upload is no reason to send it again.
  await deleteChunkedUpload(ctx, upload).catch(error => {
    ctx.log.warn({ err: error, uploadId: upload.id }, 'The chunks of an upload are left for the sweep')
  })
}

async function drop(exchange: UploadExchange): Promise<void> {
  const { ctx, address } = exchange
  if (address.chunk !== null) throw refuse(403, 'Only the whole upload can be deleted')
  await deleteChunkedUpload(ctx, await findOwn(ctx, exchange))
  sendNothing(exchange, 204)
}

async function findOwn(ctx: Ctx, { address, caller }: UploadExchange): Promise<ChunkedUploadRow> {
  const upload = await findChunkedUpload(ctx, caller.userId, address.upload)
  if (!upload) throw refuse(404, 'There is no such upload')
  return upload
}

/** Bytes of the whole file, if the client says. @throws a refusal with 400 */
function totalOf(exchange: Exchange): number | null {
  const text = headerOf(exchange, 'oc-total-length')
  if (text === undefined) return null
  if (!/^\d{1,15}$/.test(text)) throw refuse(400, 'The OC-Total-Length header can’t be read')
  return Number(text)
}

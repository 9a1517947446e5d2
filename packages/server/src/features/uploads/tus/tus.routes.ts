import { ConflictChoice } from '@holdall/contract/drive/drive.schemas.ts'
import { attachmentEndpoints } from '@holdall/contract/files/attachments.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { httpDate } from '../../../platform/http/http-date.ts'
import { type RawExchange, rawRoute } from '../../../platform/http/route.ts'
import { beginAttachment } from '../new-transfers/begin-attachment.ts'
import { createTransfer } from '../new-transfers/create-transfer.ts'
import { largestUpload } from '../transfers/checks/upload-checks.ts'
import { continueTransfer } from '../transfers/continue-transfer.ts'
import { endTransfer } from '../transfers/end-transfer.ts'
import { stopSilentWriter } from '../transfers/holds/hold.ts'
import { openTransfer, requireStaged, type TransferKey } from '../transfers/transfer-access.ts'
import { stateOf, type TransferState } from '../transfers/transfer-state.ts'
import {
  badHeader,
  bringsBytes,
  methodOf,
  readCount,
  readUploadLength,
  requireOffsetStream,
  requireTusVersion,
  tusExtensions,
  tusVersion,
} from './tus-headers.ts'
import { readAttachmentMetadata, readMetadata } from './tus-metadata.ts'

/** The tus endpoint (tus.io, protocol 1.0.0). The routes only translate between headers and use cases. */
export const tusRoutes = [
  rawRoute(fileEndpoints.transferOptions, (ctx, _input, raw) => answerOptions(ctx, raw.reply)),
  rawRoute(fileEndpoints.createTransfer, async (ctx, _input, raw) => {
    const method = begin(raw)
    if (method === 'OPTIONS') return answerOptions(ctx, raw.reply)
    requireTusVersion(raw.request.headers)
    if (method !== 'POST') throw fail('request.not-found')
    await create(ctx, raw)
  }),
  rawRoute(attachmentEndpoints.attach, async (ctx, _input, raw) => {
    begin(raw)
    requireTusVersion(raw.request.headers)
    await attach(ctx, raw)
  }),
  rawRoute(fileEndpoints.transferHead, (ctx, input, raw) => dispatch(ctx, keyOf(input), raw)),
  rawRoute(fileEndpoints.transferPatch, (ctx, input, raw) => dispatch(ctx, keyOf(input), raw)),
  rawRoute(fileEndpoints.transferOverride, (ctx, input, raw) => dispatch(ctx, keyOf(input), raw)),
  rawRoute(fileEndpoints.transferDelete, (ctx, input, raw) => dispatch(ctx, keyOf(input), raw)),
]

interface KeyInput {
  readonly params: { readonly id: string }
  readonly query: { readonly link?: string | undefined; readonly ticket?: string | undefined }
}

function keyOf({ params, query }: KeyInput): TransferKey {
  return { id: params.id, link: query.link, ticket: query.ticket }
}

/** Sets the headers of every response, errors included, and returns the effective method. */
function begin({ request, reply }: RawExchange): string {
  reply.header('tus-resumable', tusVersion).header('cache-control', 'no-store')
  return methodOf(request.method, request.headers)
}

async function dispatch(ctx: Ctx, key: TransferKey, raw: RawExchange): Promise<void> {
  const method = begin(raw)
  if (method === 'OPTIONS') return answerOptions(ctx, raw.reply)
  requireTusVersion(raw.request.headers)
  if (method === 'HEAD') return head(ctx, key, raw.reply)
  if (method === 'PATCH') return patch(ctx, key, raw)
  if (method !== 'DELETE') throw fail('request.not-found')
  await endTransfer(ctx, key)
  void raw.reply.code(204).send()
}

async function answerOptions(ctx: Needs<'env' | 'settings'>, reply: FastifyReply): Promise<void> {
  const max = largestUpload(ctx)
  reply.header('tus-resumable', tusVersion).header('tus-version', tusVersion).header('tus-extension', tusExtensions)
  if (max !== null) reply.header('tus-max-size', String(max))
  void reply.code(204).header('cache-control', 'no-store').send()
}

async function create(ctx: Ctx, { request, reply }: RawExchange): Promise<void> {
  const created = await createTransfer(ctx, {
    file: readMetadata(request.headers['upload-metadata']),
    ...readCreation(request),
    isDirect: request.headers['holdall-direct'] === '1',
  })
  setState(reply, created)
  void reply.code(201).header('location', created.url).send()
}

/** What a request that begins an upload says about its bytes, and those that it brings. */
function readCreation({ headers, raw }: FastifyRequest) {
  if (headers['upload-concat'] !== undefined) throw fail('transfer.concatenation')
  const size = readUploadLength(headers)
  const hasBytes = bringsBytes(headers)
  return {
    metadata: String(headers['upload-metadata']),
    size,
    source: hasBytes ? raw : null,
    contentLength: hasBytes ? readCount(headers, 'content-length') : 0,
  }
}

async function attach(ctx: Ctx, { request, reply }: RawExchange): Promise<void> {
  const created = await beginAttachment(ctx, {
    file: readAttachmentMetadata(request.headers['upload-metadata']),
    ...readCreation(request),
  })
  setState(reply, created)
  void reply.code(201).header('location', created.url).send()
}

async function head(ctx: Ctx, key: TransferKey, reply: FastifyReply): Promise<void> {
  await stopSilentWriter(ctx, key.id)
  const { row } = await openTransfer(ctx, key)
  if (row.expires_at <= ctx.clock.now()) throw fail('transfer.gone')
  await requireStaged(ctx, row)
  const state = stateOf(row)
  setState(reply, state)
  if (state.size === null) reply.header('upload-defer-length', '1')
  else reply.header('upload-length', String(state.size))
  reply.header('upload-metadata', state.metadata)
  void reply.code(200).send()
}

async function patch(ctx: Ctx, key: TransferKey, { request, reply }: RawExchange): Promise<void> {
  const { headers } = request
  requireOffsetStream(headers)
  const offset = readCount(headers, 'upload-offset')
  if (offset === null) throw badHeader('upload-offset')
  const state = await continueTransfer(ctx, {
    opened: await openTransfer(ctx, key),
    offset,
    size: readCount(headers, 'upload-length'),
    source: request.raw,
    contentLength: headers['transfer-encoding'] === undefined ? (readCount(headers, 'content-length') ?? 0) : null,
    onConflict: readConflict(request),
  })
  setState(reply, state)
  void reply.code(204).send()
}

/** Our own addition to the protocol: what to do if the name was taken while the bytes were being sent. */
function readConflict(request: FastifyRequest) {
  const text = request.headers['holdall-conflict']
  if (text === undefined) return null
  const parsed = ConflictChoice.exclude(['ask']).safeParse(text)
  if (!parsed.success) throw badHeader('holdall-conflict')
  return parsed.data
}

function setState(reply: FastifyReply, state: TransferState): void {
  reply.header('upload-offset', String(state.offset)).header('upload-expires', httpDate(state.expiresAt))
  // Our own header: the bytes are not sent to this server.
  if (state.partSize !== null) reply.header('holdall-part-size', String(state.partSize))
  if (state.itemId !== null) reply.header('holdall-item', state.itemId)
  // Another: the file of that name already held these bytes, and stays as it is.
  if (state.isUnchanged) reply.header('holdall-unchanged', '1')
}

import { pageHeaders } from '../api/page-person.ts'
import type { DirectUploads } from './direct-uploads.ts'
import { fileGone, hashOf, readBytes } from './file-bytes.ts'
import { sendBytes } from './send-bytes.ts'
import type { ServerReply } from './upload-failure.ts'
import { failureOf, isNameTaken, localCodes, UploadFailure } from './upload-failure.ts'
import type { TransferRef, UploadTask } from './upload-task.ts'
import { isSmall } from './upload-task.ts'
import type { SendHooks, Sent, UploadTransport } from './upload-transport.ts'

export type TusOptions = {
  endpoint: string
  /** Bytes of one request, or null to send a file in one request. Read for each file, since settings may change. */
  chunkSize: () => number | null
  /** Whether an interrupted upload continues where it stopped; otherwise it starts over. */
  canResume: () => boolean
  /** Whether a file whose response was lost is already listed; returns its ID. */
  findArrived: (task: UploadTask, signal: AbortSignal) => Promise<string | null>
  /** Sends large files directly to the storage if the server offers that. */
  direct: DirectUploads
}

/** `partSize`: the bytes go directly to the storage, in parts of this size. */
type Progress = Sent & { offset: number; partSize: number | null }

const protocol = () => ({ 'tus-resumable': '1.0.0', ...pageHeaders() })
const offsetStream = 'application/offset+octet-stream'

/**
 * Sends files by tus 1.0 (tus.io): a small one together with its creation, a large one in chunks that can be resumed.
 * `Holdall-Conflict` says what to do if the name has been taken meanwhile.
 */
export function createTusTransport(options: TusOptions): UploadTransport {
  return {
    async send(task, hooks) {
      const { file } = task
      if (!file) throw fileGone()
      const findArrived = async () => (task.isUncertain ? await options.findArrived(task, hooks.signal) : null)
      const itemId = await findArrived()
      if (itemId) return { itemId }
      try {
        return isSmall(task) ? await sendSmall(options, task, file, hooks) : await sendLarge(options, task, file, hooks)
      } catch (error) {
        const lateId = isNameTaken(error) ? await findArrived() : null
        if (lateId) return { itemId: lateId }
        if (!hooks.signal.aborted && isLost(error) && !(await isReadable(file))) throw fileGone()
        throw error
      }
    },
    async terminate({ transfer }) {
      if (!transfer) return
      const signal = AbortSignal.timeout(30_000)
      const reply = await sendBytes({ method: 'DELETE', url: transfer.url, headers: protocol(), signal })
      if (reply.status >= 400 && reply.status !== 404 && reply.status !== 410) throw failureOf(reply)
    },
  }
}

async function sendSmall(options: TusOptions, task: UploadTask, file: File, hooks: SendHooks) {
  const bytes = await readBytes(file)
  // Outside secure origins, only the length is checked.
  const sha256 = globalThis.crypto?.subtle ? await hashOf(bytes) : null
  const reply = await sendBytes({
    method: 'POST',
    url: options.endpoint,
    headers: { ...creationHeaders(task, sha256), ...(bytes.byteLength > 0 ? { 'content-type': offsetStream } : {}) },
    ...(bytes.byteLength > 0 ? { body: bytes } : {}),
    signal: hooks.signal,
    onProgress: hooks.onProgress,
  })
  const progress = progressIn(expect(reply, 201))
  if (progress.itemId) return sentOf(progress)
  // The server accepted less than everything; it continues like a large one.
  const transfer = transferIn(reply, options.endpoint)
  hooks.onTransfer(transfer)
  return sendRest(options, { ...task, transfer }, file, hooks, progress)
}

async function sendLarge(options: TusOptions, task: UploadTask, file: File, hooks: SendHooks) {
  const known = task.transfer && options.canResume() ? await ask(task.transfer, hooks) : null
  if (known?.itemId) return sentOf(known)
  if (known) {
    const sent = await sendOn(options, task, file, hooks, known)
    if (sent) return sent
  }
  const begun = await begin(options, task, file, hooks)
  // The storage refuses this browser, so the file is sent again through the server.
  const sent = begun ?? (await begin(options, task, file, hooks))
  if (!sent) throw new UploadFailure('transfer.gone', 410, 'Something went wrong. Please try again.')
  return sent
}

/**
 * Creates an upload. Its answer is awaited even if the upload is paused or cancelled meanwhile: the server has reserved
 * space then, and only the answer says for what, so that it can be continued or deleted.
 */
async function begin(options: TusOptions, task: UploadTask, file: File, hooks: SendHooks) {
  hooks.signal.throwIfAborted()
  const reply = await sendBytes({
    method: 'POST',
    url: options.endpoint,
    headers: {
      ...creationHeaders(task, await hashIfTaken(task, file)),
      ...(options.direct.isOffered() ? { 'holdall-direct': '1' } : {}),
    },
    signal: new AbortController().signal,
  })
  const transfer = transferIn(expect(reply, 201), options.endpoint)
  hooks.onTransfer(transfer)
  const progress = progressIn(reply)
  if (progress.itemId) return sentOf(progress)
  hooks.signal.throwIfAborted()
  return sendOn(options, { ...task, transfer }, file, hooks, progress)
}

/** Files up to this size are hashed before they are sent over another one, which may be the same; bytes. */
const mostHashed = 256 * 1024 * 1024

/** The SHA-256, if it may save sending the file: the server then says whether it already has these bytes. */
async function hashIfTaken({ onConflict, size }: UploadTask, file: File): Promise<string | null> {
  if (onConflict !== 'replace' || size > mostHashed || !globalThis.crypto?.subtle) return null
  return hashOf(await readBytes(file))
}

/** Null if the upload was discarded and has to start over. */
function sendOn(options: TusOptions, task: UploadTask, file: File, hooks: SendHooks, from: Progress) {
  const { transfer } = task
  if (from.partSize === null || !transfer) return sendRest(options, task, file, hooks, from)
  return options.direct.send({ task, file, transfer, partSize: from.partSize }, hooks)
}

/** The server's offset of an upload; null if the server no longer knows it. */
async function ask(transfer: TransferRef, hooks: SendHooks): Promise<Progress | null> {
  const reply = await sendBytes({ method: 'HEAD', url: transfer.url, headers: protocol(), signal: hooks.signal })
  if (reply.status === 404 || reply.status === 410) return null
  const progress = progressIn(expect(reply, 200))
  hooks.onTransfer(transfer)
  hooks.onProgress(progress.offset)
  return progress
}

async function sendRest(options: TusOptions, task: UploadTask, file: File, hooks: SendHooks, from: Progress) {
  let progress: Progress = from
  // A request without bytes completes an upload of which only the file's place was undecided.
  while (progress.itemId === null) {
    const start = progress.offset
    const end = Math.min(file.size, start + (options.chunkSize() ?? file.size))
    const reply = await sendBytes({
      method: 'PATCH',
      url: task.transfer?.url ?? '',
      headers: {
        ...protocol(),
        'content-type': offsetStream,
        'upload-offset': String(start),
        ...(task.onConflict ? { 'holdall-conflict': task.onConflict } : {}),
      },
      body: file.slice(start, end),
      signal: hooks.signal,
      onProgress: sent => hooks.onProgress(start + sent),
    })
    progress = progressIn(expect(reply, 204))
    hooks.onProgress(progress.offset)
    if (progress.itemId === null && start >= file.size) throw failureOf({ ...reply, status: 500 })
  }
  return sentOf(progress)
}

function sentOf({ itemId, isUnchanged }: Sent): Sent {
  return isUnchanged ? { itemId, isUnchanged } : { itemId }
}

function creationHeaders(task: UploadTask, sha256: string | null): Record<string, string> {
  return { ...protocol(), 'upload-length': String(task.size), 'upload-metadata': metadataOf(task, sha256) }
}

/** `Upload-Metadata` (tus 1.0, creation): pairs of a key and a Base64 value, separated by commas. */
export function metadataOf(task: UploadTask, sha256: string | null): string {
  const { name, folderId, file, lastModified, onConflict, link } = task
  const pairs: [string, string | null][] = [
    ['filename', name],
    ['parentId', folderId || null],
    ['filetype', file?.type || null],
    ['lastModified', lastModified === null ? null : String(lastModified)],
    ['sha256', sha256],
    ['onConflict', onConflict],
    ['link', link],
  ]
  return pairs.flatMap(([key, value]) => (value === null ? [] : `${key} ${base64(value)}`)).join(',')
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

function expect(reply: ServerReply, status: number): ServerReply {
  if (reply.status === status) return reply
  throw failureOf(reply)
}

function progressIn(reply: ServerReply): Progress {
  const partSize = reply.header('holdall-part-size')
  return {
    offset: Number(reply.header('upload-offset') ?? 0),
    itemId: reply.header('holdall-item'),
    isUnchanged: reply.header('holdall-unchanged') === '1',
    partSize: partSize === null ? null : Number(partSize),
  }
}

function transferIn(reply: ServerReply, endpoint: string): TransferRef {
  const url = new URL(reply.header('location') ?? '', new URL(endpoint, location.href))
  return { id: url.pathname.split('/').at(-1) ?? '', url: url.pathname + url.search }
}

/** Browsers report a file that changed during the request like a broken connection. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

function isLost(error: unknown): boolean {
  return error instanceof UploadFailure && error.code === localCodes.offline
}

import type { directEndpoints } from '@holdall/contract/files/direct.endpoints.ts'
import type { EndpointResult } from '@holdall/contract/kit/endpoint.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import { pageHeaders } from '../api/page-person.ts'
import { isProblem } from '../api/problem.ts'
import { send } from '../api/send.ts'
import { hashOf, readBytes } from './file-bytes.ts'
import { sendBytes } from './send-bytes.ts'
import { backoff, localCodes, UploadFailure } from './upload-failure.ts'
import type { TransferRef, UploadTask } from './upload-task.ts'
import type { SendHooks, Sent } from './upload-transport.ts'

type Listed = EndpointResult<typeof directEndpoints.transferParts>
type Signed = EndpointResult<typeof directEndpoints.signPart>
type Joined = EndpointResult<typeof directEndpoints.joinTransfer>

/** An upload whose bytes go directly to the storage. */
export type DirectUpload = { task: UploadTask; file: File; transfer: TransferRef; partSize: number }

/** What this page has learnt about sending to the storage. */
export type Reach = { isBlocked: boolean; hasPassed: boolean }

/** In parallel; the bucket is another host, so the page's own requests aren't held up. */
const lanes = 3
const mostTries = 3
const busyMs = 2000

/** The storage didn't accept a part, or couldn't be reached. */
class PartRefused extends Error {}

/** Sends the parts that the storage doesn't have yet, then has the file created. */
export async function sendDirect(upload: DirectUpload, hooks: SendHooks, reach: Reach): Promise<Sent | null> {
  try {
    await sendParts(upload, hooks, reach)
    return await join(upload, hooks.signal)
  } catch (error) {
    if (hooks.signal.aborted) throw error
    if (error instanceof PartRefused) return await explain(upload, hooks, reach)
    if (isProblem(error, 'transfer.gone')) return await giveUp(upload)
    throw isProblem(error, 'file.storage-failed') ? storageAway() : error
  }
}

async function sendParts(upload: DirectUpload, hooks: SendHooks, reach: Reach): Promise<void> {
  const { file, partSize } = upload
  const listed = await list(upload, hooks.signal)
  const there = new Set(listed.parts.map(part => part.number))
  const count = Math.ceil(file.size / partSize)
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter(number => !there.has(number))
  const progress = createProgress(listed, hooks.onProgress)
  const stop = new AbortController()
  const signal = AbortSignal.any([hooks.signal, stop.signal])
  const rest = missing.values()
  const bring = async (number: number) => {
    await sendPart(upload, { number, signal, reach, onProgress: sent => progress.under(number, sent) })
    progress.done(number, bytesOf(upload, number).size)
  }
  const lane = async () => {
    for (const number of rest) await bring(number)
  }
  // Until one part has got through, the others would only fail with it.
  const first = missing.length > 0 && !reach.hasPassed ? rest.next().value : undefined
  try {
    if (first !== undefined) await bring(first)
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    stop.abort()
    progress.settle()
  }
}

type PartJob = { number: number; signal: AbortSignal; reach: Reach; onProgress: (sent: number) => void }

async function sendPart(upload: DirectUpload, { number, signal, reach, onProgress }: PartJob): Promise<void> {
  const body = bytesOf(upload, number)
  const sha256 = await hashOf(await readBytes(body))
  for (let attempt = 1; ; attempt++) {
    const signed = (await ask('POST', upload, '/parts', signal, { number, sha256 })) as Signed
    if (await put(signed, body, signal, onProgress)) {
      reach.hasPassed = true
      return
    }
    onProgress(0)
    if (attempt >= (reach.hasPassed ? mostTries : 2)) throw new PartRefused()
    await pause(backoff(attempt, Math.random()), signal)
  }
}

async function put(
  { url, headers }: Signed,
  body: Blob,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<boolean> {
  try {
    const reply = await sendBytes({ method: 'PUT', url, headers, body, signal, onProgress })
    return reply.status >= 200 && reply.status < 300
  } catch (error) {
    if (signal.aborted || !(error instanceof UploadFailure)) throw error
    return false
  }
}

/**
 * Why a part didn't get through. The server knows whether it can be reached itself, and whether the storage can. If
 * both can, it is this browser that the storage refuses (another origin, a network in between), and what remains is
 * sending through the server.
 */
async function explain(upload: DirectUpload, hooks: SendHooks, reach: Reach): Promise<null> {
  await list(upload, hooks.signal).catch((error: unknown) => {
    if (isProblem(error, 'transfer.gone')) return
    throw isProblem(error, 'file.storage-failed') ? storageAway() : error
  })
  if (reach.hasPassed) throw storageAway()
  reach.isBlocked = true
  return giveUp(upload)
}

async function giveUp({ transfer }: DirectUpload): Promise<null> {
  const headers = { 'tus-resumable': '1.0.0', ...pageHeaders() }
  // What it holds is swept if this request doesn't arrive.
  const signal = AbortSignal.timeout(30_000)
  await sendBytes({ method: 'DELETE', url: transfer.url, headers, signal }).catch(() => undefined)
  return null
}

/** Repeated until the file is listed: comparing a large one takes longer than a request may last. */
async function join(upload: DirectUpload, signal: AbortSignal): Promise<Sent> {
  const { onConflict } = upload.task
  for (;;) {
    try {
      const body = onConflict ? { onConflict } : {}
      const { itemId, isUnchanged } = (await ask('POST', upload, '/join', signal, body)) as Joined
      if (itemId !== null) return isUnchanged ? { itemId, isUnchanged } : { itemId }
    } catch (error) {
      // Another process of the server is working on it.
      if (!isProblem(error, 'transfer.busy')) throw error
      await pause(busyMs, signal)
    }
  }
}

async function list(upload: DirectUpload, signal: AbortSignal): Promise<Listed> {
  return (await ask('GET', upload, '/parts', signal)) as Listed
}

function ask(method: string, { transfer }: DirectUpload, end: string, signal: AbortSignal, body?: object) {
  const [path, query] = transfer.url.split('?')
  return send(method, `${path}${end}${query ? `?${query}` : ''}`, { signal, ...(body ? { body } : {}) })
}

function bytesOf({ file, partSize }: DirectUpload, number: number): Blob {
  return file.slice((number - 1) * partSize, number * partSize)
}

function createProgress({ parts }: Listed, tell: (sent: number) => void) {
  const done = new Map(parts.map(({ number, size }) => [number, size]))
  const under = new Map<number, number>()
  const told = () => tell([...done.values(), ...under.values()].reduce((sum, bytes) => sum + bytes, 0))
  told()
  return {
    under(number: number, bytes: number) {
      under.set(number, bytes)
      told()
    },
    done(number: number, bytes: number) {
      under.delete(number)
      done.set(number, bytes)
      told()
    },
    /** What was being sent didn't get through. */
    settle() {
      under.clear()
      told()
    },
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function storageAway(): UploadFailure {
  const message = sentence('The storage can’t be reached. The upload resumes when it’s back.')
  return new UploadFailure(localCodes.storageAway, 503, message)
}

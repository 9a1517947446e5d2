import { filesCache, memberCache } from '../../platform/device/device-names.ts'
import { inRange } from './byte-range.ts'
import { isFromGateway } from './scope.ts'

const itemAddress = /^\/api\/v1\/items\/[0-9a-z]{26}(?:\/(?:content|thumbnail|document|outline))?$/
const catalogueAddress = /^\/api\/v1\/languages\//
/** A file that is here is shown after this long without an answer. */
const patienceMs = 10_000

/** Whether a request is for something that may be kept. */
export function isOfKeptFile({ pathname }: URL, { method }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && itemAddress.test(pathname)
}

export function isCatalogue({ pathname }: URL, { method }: Request): boolean {
  return method === 'GET' && catalogueAddress.test(pathname)
}

/** The sentences of the member’s language: the server’s, or else those that are kept. */
export async function catalogueAnswer(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(memberCache)).match(request.url)
    if (kept) return kept
    throw error
  }
}

/**
 * A file, or facts about it: always from the server if it can be reached, since only the server knows whether the member
 * may still see it.
 */
export async function fileAnswer(request: Request, url: URL): Promise<Response> {
  const kept = await find(url)
  if (!kept) return fetch(request)
  try {
    const answer = await fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)]) })
    return isFromGateway(answer) ? here(kept, request, url) : answer
  } catch (error) {
    if (request.signal.aborted) throw error
    return here(kept, request, url)
  }
}

async function find({ pathname, searchParams }: URL): Promise<Response | undefined> {
  // Visitors of a link read with its rights.
  if (searchParams.has('link') || !(await caches.has(filesCache))) return undefined
  return (await caches.open(filesCache)).match(pathname)
}

async function here(kept: Response, { method, headers }: Request, { searchParams }: URL): Promise<Response> {
  const whole = searchParams.has('download') ? asDownload(kept) : kept
  return method === 'HEAD' ? new Response(null, whole) : inRange(whole, headers.get('range'))
}

/** The bytes were fetched to be shown. */
function asDownload(kept: Response): Response {
  const headers = new Headers(kept.headers)
  const shown = headers.get('content-disposition') ?? 'inline'
  headers.set('content-disposition', shown.replace(/^inline/, 'attachment'))
  return new Response(kept.body, { headers })
}

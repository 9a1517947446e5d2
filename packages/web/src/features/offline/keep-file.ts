import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { hasOutline, isOfficeType } from '@holdall/contract/files/office-types.ts'
import { addressOf, call } from '../../platform/api/call.ts'
import { filesCache, type KeptPart, keptKey } from '../../platform/device/device-names.ts'
import { keptMember } from '../../platform/device/kept-member.ts'
import { findOfflineFile, setProgress } from './offline-files.ts'

/** Why a file couldn’t be kept, if it isn’t the connection. */
export class KeepError extends Error {
  readonly problem: 'no-room' | 'refused' | 'broken'

  constructor(problem: KeepError['problem']) {
    super(`The file can’t be kept: ${problem}`)
    this.problem = problem
  }
}

/** Browsers that are asked for the last byte of their storage delete all of it. */
const shareOfRoom = 0.9

/**
 * Fetches a file’s bytes, its facts, and the pictures and texts that show it, and keeps them on this device. Bytes go from
 * the network to the disk. Returns how many they are.
 * @throws KeepError
 */
export async function keepFile(item: Item): Promise<number> {
  const memberId = keptMember()
  await checkRoom(item.size)
  const cache = await caches.open(filesCache)
  const content = addressOf('files.content', { id: item.id }, { v: item.versionId })
  let bytes = await store(cache, keptKey(item.id, 'content'), content, share => setProgress(item.id, share))
  if (bytes !== item.size) {
    await forgetFiles([item.id])
    throw new KeepError('broken')
  }
  const facts = await call('drive.item', { params: { id: item.id } })
  await cache.put(keptKey(item.id, ''), Response.json(facts))
  for (const [part, address] of partsOf(item)) bytes += await storeIfThere(cache, item.id, part, address)
  // The member may have signed out or changed their mind meanwhile.
  if (keptMember() !== memberId || !findOfflineFile(item.id)) await forgetFiles([item.id])
  return bytes
}

export async function forgetFiles(ids: readonly string[]): Promise<void> {
  if (!globalThis.caches || !(await caches.has(filesCache))) return
  const cache = await caches.open(filesCache)
  const parts: readonly KeptPart[] = ['', 'content', 'thumbnail', 'document', 'outline']
  await Promise.all(ids.flatMap(id => parts.map(part => cache.delete(keptKey(id, part)))))
}

async function checkRoom(size: number): Promise<void> {
  const { quota, usage = 0 } = await navigator.storage.estimate()
  if (quota !== undefined && size > (quota - usage) * shareOfRoom) throw new KeepError('no-room')
}

/** What shows the file besides its own bytes. */
function partsOf(item: Item): (readonly [KeptPart, string])[] {
  const query = { v: item.versionId }
  const parts: (readonly [KeptPart, string])[] = []
  if (item.thumbnailUrl) parts.push(['thumbnail', `${item.thumbnailUrl}&size=large`])
  if (isOfficeType(item.mime)) parts.push(['document', addressOf('files.document', { id: item.id }, query)])
  if (hasOutline(item.mime, item.name)) parts.push(['outline', addressOf('files.outline', { id: item.id }, query)])
  return parts
}

/** Parts that the server can’t make, or has not made yet, are left out: the file opens without them. */
async function storeIfThere(cache: Cache, id: string, part: KeptPart, address: string): Promise<number> {
  try {
    return await store(cache, keptKey(id, part), address)
  } catch (error) {
    if (!(error instanceof KeepError) || error.problem === 'no-room') throw error
    await cache.delete(keptKey(id, part))
    return 0
  }
}

/** Returns the number of bytes that arrived. What was kept before stays until all of them have. */
async function store(cache: Cache, key: string, url: string, onProgress?: (share: number) => void): Promise<number> {
  const answer = await fetch(url, { credentials: 'same-origin', cache: 'no-store' })
  if (answer.status >= 500) throw new TypeError(`The server answered ${answer.status}`)
  if (answer.status !== 200 || !answer.body) throw new KeepError('refused')
  const length = Number(answer.headers.get('content-length')) || 1
  let bytes = 0
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        onProgress?.(Math.min(1, bytes / length))
        controller.enqueue(chunk)
      },
    }),
  )
  try {
    await cache.put(key, new Response(counted, { headers: keptHeaders(answer.headers) }))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw new KeepError('no-room')
    throw error
  }
  return bytes
}

/** The headers that keep browsers safe from what is in the file come along. */
function keptHeaders(sent: Headers): Headers {
  const headers = new Headers({ 'accept-ranges': 'bytes' })
  const names = ['content-type', 'content-length', 'content-disposition', 'content-security-policy', 'etag']
  for (const name of [...names, 'x-content-type-options']) {
    const value = sent.get(name)
    if (value && !(name === 'content-length' && sent.has('content-encoding'))) headers.set(name, value)
  }
  return headers
}

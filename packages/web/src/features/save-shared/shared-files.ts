import { sharedCache, sharedKey } from '../../platform/device/device-names.ts'
import { onUploadState } from '../../platform/upload-queue/queue.ts'

/** A file that another app has shared and nobody has saved yet. */
export type SharedFile = {
  /** Its name in the cache. */
  key: string
  /** Unlike that of every other shared file. */
  name: string
  size: number
}

/** What was shared under this name and isn’t saved yet, in the order in which it came. */
export async function listShared(share: string): Promise<SharedFile[]> {
  if (share === '' || !globalThis.caches || !(await caches.has(sharedCache))) return []
  const cache = await caches.open(sharedCache)
  const files: SharedFile[] = []
  const names = new Set<string>()
  for (const request of await cache.keys()) {
    const headers = (await cache.match(request))?.headers
    const { pathname } = new URL(request.url)
    if (!headers || !pathname.startsWith(`${sharedKey}${share}/`)) continue
    const name = freeName(decodeURIComponent(headers.get('x-name') ?? '') || 'file', names)
    names.add(name.toLowerCase())
    files.push({ key: pathname, name, size: Number(headers.get('x-size')) })
  }
  return files
}

/** Phones call all their pictures alike. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${end}`
  return free
}

/** The bytes stay on the disk until they are sent. */
export async function openShared(files: readonly SharedFile[]): Promise<FileList> {
  const cache = await caches.open(sharedCache)
  const transfer = new DataTransfer()
  for (const { key, name } of files) {
    const kept = await cache.match(key)
    if (!kept) continue
    const { headers } = kept
    const facts = { type: headers.get('content-type') ?? '', lastModified: Number(headers.get('x-modified')) }
    transfer.items.add(new File([await kept.blob()], name, facts))
  }
  return transfer.files
}

export async function forgetShared(files: readonly Pick<SharedFile, 'key'>[]): Promise<void> {
  const cache = await caches.open(sharedCache)
  await Promise.all(files.map(({ key }) => cache.delete(key)))
}

const settled: ReadonlySet<string> = new Set(['done', 'cancelled', 'skipped'])

/** Keeps the files until they have arrived or were left out: if the page is closed before, they can be saved again. */
export function forgetWhenSent(files: readonly SharedFile[], folderId: string): void {
  const waiting = new Map(files.map(file => [file.name, file]))
  const stop = onUploadState(task => {
    const file = waiting.get(task.name)
    if (!file || task.folderId !== folderId || !settled.has(task.state)) return
    waiting.delete(task.name)
    if (waiting.size === 0) stop()
    forgetShared([file]).catch(console.error)
  })
}

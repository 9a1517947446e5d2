import { savePath, sharedCache, sharedKey } from '../../platform/device/device-names.ts'
import { textFileOf } from './shared-text.ts'

const mostFiles = 200
const mostBytes = 4 * 1024 ** 3
/** The share of the free storage that shared files may take. */
const shareOfRoom = 0.8
const keptMs = 24 * 60 * 60_000

/** Why nothing was taken; the page says it in words. */
type Missed = 'full' | 'unreadable'

/** What was taken, under one name, or why nothing was. */
type Taken = { readonly share: string } | { readonly missed: Missed }

/** Takes what another app shares, and goes on to the page that asks where to save it. */
export async function takeShared(request: Request): Promise<Response> {
  const taken: Taken = mayShare(request) ? await keepShared(request) : { missed: 'unreadable' }
  return Response.redirect(`${savePath}?${new URLSearchParams(taken)}`, 303)
}

/**
 * Whether a form can come from an app of the device. One of another site’s page says where it comes from, unless that page hides it:
 * the device’s own forms don’t say it either. So the page says that the source is unknown, and keeps nothing that people don’t save.
 */
export function mayShare({ referrer }: Pick<Request, 'referrer'>): boolean {
  return referrer === '' || referrer === 'about:client' || new URL(referrer).origin === location.origin
}

async function keepShared(request: Request): Promise<Taken> {
  try {
    const form = await request.formData()
    // A form without files has an empty one without a name.
    const sent = form.getAll('files').filter(value => value instanceof File && value.name !== '') as File[]
    const word = (name: string) => String(form.get(name) ?? '')
    const text = textFileOf({ title: word('title'), text: word('text'), url: word('url') })
    const files = [...sent, ...(text ? [text] : [])]
    if (files.length === 0) return { missed: 'unreadable' }
    const cache = await caches.open(sharedCache)
    await removeOld(cache)
    if (!(await hasRoom(cache, files))) return { missed: 'full' }
    const share = `${Date.now()}-${crypto.randomUUID()}`
    await Promise.all(files.map((file, index) => cache.put(`${sharedKey}${share}/${index}`, kept(file))))
    return { share }
  } catch (error) {
    console.error(error)
    return { missed: 'unreadable' }
  }
}

function kept(file: File): Response {
  return new Response(file, {
    headers: {
      'content-type': file.type || 'application/octet-stream',
      'x-name': encodeURIComponent(file.name),
      'x-size': String(file.size),
      'x-modified': String(file.lastModified),
    },
  })
}

/** What nobody has saved for a day is deleted. */
async function removeOld(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    const at = Number.parseInt(new URL(request.url).pathname.slice(sharedKey.length), 10)
    if (!(Date.now() - at < keptMs)) await cache.delete(request)
  }
}

async function hasRoom(cache: Cache, files: readonly File[]): Promise<boolean> {
  const there = await cache.keys()
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await navigator.storage.estimate()
  return there.length + files.length <= mostFiles && bytes <= Math.min(mostBytes, (quota - usage) * shareOfRoom)
}

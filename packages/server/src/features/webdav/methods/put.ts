import type { Readable } from 'node:stream'
import { keptDate } from '@holdall/contract/files/file-dates.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { requirePlainBody } from '../../../platform/http/webdav/require-plain-body.ts'
import { headerOf, sendNothing } from '../../../platform/http/webdav/respond.ts'
import { deleteVersion } from '../../drive/public.ts'
import { receiveFile } from '../../uploads/public.ts'
import { davTag, findSumsOf } from '../etags.ts'
import type { Exchange } from '../exchange.ts'
import { guardOf, touchedByPut } from '../locks/guard.ts'
import type { Place } from '../places/place.ts'
import { requireSpelling } from '../places/require-plain.ts'

/** PUT (RFC 4918 §9.7): a new file, or a new version of an existing one. */
export async function put(exchange: Exchange): Promise<void> {
  const { request } = exchange
  requirePlainBody(exchange)
  // RFC 9110 §14.5: a part must never be taken for the whole.
  if (request.headers['content-range'] !== undefined) throw refuse(400, 'Files can’t be sent in parts')
  await store(exchange, { size: lengthOf(exchange), open: () => request.raw })
}

export interface Incoming {
  /** Bytes; null if the sender doesn't say. */
  readonly size: number | null
  /** Called once nothing stands in the way of the file. */
  readonly open: () => Readable
  /** As for `receiveFile`. */
  readonly handOver?: (tx: Tx, spaceId: string) => Promise<void>
}

/** Stores bytes as the file at the path of a request, and answers as PUT does. */
export async function store(exchange: Exchange, { size, open, handOver }: Incoming): Promise<void> {
  const { ctx, subject, reply, door } = exchange
  const guard = guardOf(exchange, ({ place }) => touchedByPut(place))
  const { place } = await guard()
  const arrivalAt = (at: Place) => ({ what: 'file' as const, place: at, name: exchange.path.names.at(-1) ?? '' })
  door.checkArrival?.(exchange, arrivalAt(place))
  const { target, name, isNew } = targetOf(place)
  if (isFinderNote(exchange, name)) throw refuse(403, 'Finder’s .DS_Store files aren’t stored')
  const modifiedAt = modifiedAtOf(exchange)
  const source = open()
  const bytes = door.watchBytes?.(exchange, source) ?? { source, check: () => undefined, sums: () => ({}) }
  const { itemId, versionId } = await receiveFile(ctx, subject, {
    target,
    size,
    source: bytes.source,
    modifiedAt,
    sums: bytes.sums,
    before: async tx => {
      door.checkArrival?.(exchange, arrivalAt((await guard(tx)).place))
      bytes.check()
    },
    ...(handOver ? { handOver } : {}),
  })
  const before = place.kind === 'item' ? place.access.item : null
  const isReplaced = before !== null && before.version_id !== versionId
  if (isReplaced && isPlaceholder(exchange, before)) await forget(exchange, before)
  // Of what this request sent: somebody else’s bytes may be there by now, and with their tag a client would never fetch them.
  const sha256 = (await findSumsOf(ctx.db.read, { version_id: versionId }))?.sha256 ?? null
  if (sha256 !== null) reply.header('etag', davTag(sha256))
  reply.headers(door.headersOf?.({ id: itemId, sha256 }) ?? {})
  if (modifiedAt !== null) reply.header('x-oc-mtime', 'accepted')
  sendNothing(exchange, isNew ? 201 : 204)
}

function targetOf(place: Place) {
  requireSpelling(place)
  if (place.kind === 'nowhere') throw refuse(409, 'Its parent folder doesn’t exist')
  if (place.kind === 'listing') throw refuse(405, 'This is a folder')
  if (place.kind === 'free') {
    if (place.parent === null) throw refuse(403, 'Nothing can be uploaded here')
    const { name } = place
    return { target: { parentId: place.parent.item.id, name }, name, isNew: true }
  }
  const { item } = place.access
  if (isFolder(item)) throw refuse(405, 'This is a folder')
  return { target: { fileId: item.id }, name: item.name, isNew: false }
}

/** How long after its creation an empty file may still be a client's placeholder; milliseconds. */
const placeholderMs = 10 * 60_000

/** Many clients make an empty file, often by locking it, and send its bytes next. */
function isPlaceholder({ ctx, subject }: Exchange, file: Item): boolean {
  const isYoung = ctx.clock.now() - file.created_at < placeholderMs
  return isYoung && file.size === 0 && file.created_by === subject.userId
}

/** No one would look for such an empty file among the versions. */
async function forget({ ctx }: Exchange, { id, version_id }: Item): Promise<void> {
  try {
    if (version_id !== null) await deleteVersion(ctx, version_id)
  } catch (error) {
    ctx.log.warn({ err: error, itemId: id }, 'An empty version remains')
  }
}

function lengthOf(exchange: Exchange): number | null {
  if (headerOf(exchange, 'transfer-encoding') !== undefined) return null
  const text = headerOf(exchange, 'content-length')
  if (text === undefined) return 0
  if (!/^\d{1,15}$/.test(text)) throw refuse(400, 'The Content-Length header can’t be read')
  return Number(text)
}

/** When the file was last changed at its source: X-OC-Mtime, in seconds since 1970, which many clients send. */
function modifiedAtOf(exchange: Exchange): number | null {
  const text = headerOf(exchange, 'x-oc-mtime')?.trim()
  return text ? keptDate(Number(text) * 1000) : null
}

/** Window positions and icon layout: useful on one computer only, and a nuisance in a shared folder. */
function isFinderNote(exchange: Exchange, name: string): boolean {
  return name === '.DS_Store' && /^WebDAV(FS|Lib)\//.test(headerOf(exchange, 'user-agent') ?? '')
}

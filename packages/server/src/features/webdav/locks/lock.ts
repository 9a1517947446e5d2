import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { countLocks, type HeldLock, listCovering, listWithin } from '../../../core/locks/locks.repository.ts'
import type { LockRow } from '../../../core/locks/locks.tables.ts'
import { lockedFailure } from '../../../core/locks/require-unlocked.ts'
import type { Access } from '../../../core/rights/access-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isFailure } from '../../../platform/failure.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { headerOf, sendXml } from '../../../platform/http/webdav/respond.ts'
import { readBody } from '../../../platform/http/webdav/xml/read-body.ts'
import { dav, davDocument, escapeXml, writeXml } from '../../../platform/http/webdav/xml/write-xml.ts'
import { findDav, isDav, type XmlElement } from '../../../platform/http/webdav/xml/xml-element.ts'
import { changeLocks } from '../../drive/public.ts'
import { receiveFile } from '../../uploads/public.ts'
import { depthOf, type Exchange } from '../exchange.ts'
import { hrefOf } from '../places/dav-path.ts'
import type { Place } from '../places/place.ts'
import { requireSame } from '../places/require-plain.ts'
import { guardOf, touchedByPut } from './guard.ts'
import { submittedTokens } from './if-header.ts'
import { readConditions } from './preconditions.ts'
import { presentLocks } from './present-lock.ts'

const usualSeconds = 30 * 60
const longestSeconds = 24 * 60 * 60
const mostLocks = 5000
/**
 * Locks that one item can have at the same time; only shared ones can coexist. A listing repeats them for every item
 * below.
 */
const mostTogether = 10
const longestOwner = 1000

/** LOCK (RFC 4918 §9.10): a new lock, on a new empty file if nothing exists yet, or a refresh of one that is held. */
export async function lock(exchange: Exchange): Promise<void> {
  const body = await readBody(exchange.request.raw)
  if (body === null) return refresh(exchange)
  const wanted = readLockInfo(body)
  const isDeep = depthOf(exchange, 'infinity', [0, 'infinity']) === 'infinity'
  const isNew = await makeIfMissing(exchange)
  const made = await whereItLies(exchange, (tx, access) => take(exchange, tx, access, { ...wanted, isDeep }))
  exchange.reply.header('lock-token', `<${made.row.token}>`)
  answer(exchange, isNew ? 201 : 200, made.access, [made.row])
}

interface Wanted {
  readonly isExclusive: boolean
  readonly owner: string
}

function readLockInfo(body: XmlElement): Wanted {
  const scope = findDav(body, 'lockscope')
  const type = findDav(body, 'locktype')
  const isExclusive = scope !== undefined && findDav(scope, 'exclusive') !== undefined
  const isShared = scope !== undefined && findDav(scope, 'shared') !== undefined
  if (!isDav(body, 'lockinfo') || isExclusive === isShared || !type || !findDav(type, 'write')) {
    throw refuse(400, 'This type of lock isn’t supported')
  }
  const owner = findDav(body, 'owner')
  const text = owner ? ownerXml(owner) : ''
  if (text.length > longestOwner) throw refuse(413, 'The description of the lock’s owner is too long')
  return { isExclusive, owner: text }
}

function ownerXml(owner: XmlElement): string {
  return owner.children.map(child => (typeof child === 'string' ? escapeXml(child) : writeXml(child))).join('')
}

/** Creates an empty file at a path where nothing exists (RFC 4918 §7.3). Returns whether it was created. */
async function makeIfMissing(exchange: Exchange): Promise<boolean> {
  const { ctx, subject } = exchange
  const guard = guardOf(exchange, ({ place }) => (place.kind === 'free' ? touchedByPut(place) : []))
  const { place } = await guard()
  if (place.kind === 'nowhere') throw refuse(409, 'Its parent folder doesn’t exist')
  if (place.kind !== 'free') return false
  if (place.parent === null) throw refuse(403, 'Nothing can be created here')
  // Users who may only add could do nothing with the resulting empty file.
  if (!place.parent.canBelow.edit) throw refuse(403, 'You can add files here, but not lock them')
  try {
    await receiveFile(ctx, subject, {
      target: { parentId: place.parent.item.id, name: place.name },
      size: 0,
      source: Readable.from([]),
      modifiedAt: null,
      before: async tx => void (await guard(tx)),
    })
  } catch (error) {
    // Another client has just created it; that file is locked instead.
    if (isFailure(error, 'item.name-taken')) return false
    throw error
  }
  return true
}

/**
 * Runs `work` on the item at the path, under the lock of its space, so nothing there changes or is locked in the
 * meantime.
 */
async function whereItLies<T>(exchange: Exchange, work: (tx: Tx, access: Access) => Promise<T>): Promise<T> {
  const { ctx, subject, path, door } = exchange
  const found = lockable(await door.resolve(ctx, subject, path))
  return inSpacesOf(ctx, [found.item.id], async tx => {
    const access = lockable(await door.resolve(ctx, subject, path, tx))
    requireSame(access, found)
    return work(tx, access)
  })
}

async function take(exchange: Exchange, tx: Tx, access: Access, wanted: Wanted & { readonly isDeep: boolean }) {
  const { ctx, subject, path, door } = exchange
  const now = ctx.clock.now()
  const userId = subject.userId ?? ''
  if ((await countLocks(tx, userId, now)) >= mostLocks) throw refuse(403, 'You have too many locks')
  const above = await listCovering(tx, access.chainIds, now)
  const within = wanted.isDeep ? await listWithin(tx, access.item.id, access.space.id, now) : []
  // Two shared locks do not conflict (RFC 4918 §6.2).
  const inTheWay = [...above, ...within].find(
    other => !isOwn(other, userId) && (wanted.isExclusive || other.is_exclusive === 1),
  )
  if (inTheWay) {
    const condition = dav('no-conflicting-lock', dav('href', hrefOf(door.root, path.names, isFolder(access.item))))
    const { message } = lockedFailure(inTheWay, { userId }, access.item, now)
    throw refuse(423, message, { condition })
  }
  const together = new Set([...above, ...within].map(other => other.token))
  if (together.size >= mostTogether) throw refuse(403, 'This has too many shared locks already')
  const row: LockRow = {
    kind: 'client',
    token: `urn:uuid:${randomUUID()}`,
    item_id: access.item.id,
    user_id: userId,
    is_exclusive: wanted.isExclusive ? 1 : 0,
    is_deep: wanted.isDeep ? 1 : 0,
    owner: wanted.owner,
    created_at: now,
    expires_at: now + secondsOf(exchange) * 1000,
  }
  await changeLocks(ctx, tx, { put: [row] }, access.item)
  return { row: { ...row, holder: memberOf(ctx).displayName }, access }
}

/** Members may also open in a program what they have locked for themselves. */
function isOwn(lock: HeldLock, userId: string): boolean {
  return lock.kind === 'member' && lock.user_id === userId
}

/** Users who may not change an item have no reason to lock others out. */
function lockable(place: Place): Access {
  if (place.kind === 'listing') throw refuse(403, 'This folder can’t be locked')
  if (place.kind !== 'item') throw refuse(404, 'Nothing was found at this address')
  const { can } = place.access
  if (!can.edit && !can.add) throw refuse(403, 'You don’t have permission to change this')
  return place.access
}

async function refresh(exchange: Exchange): Promise<void> {
  const { ctx, subject } = exchange
  const tokens = submittedTokens(readConditions(exchange))
  if (tokens.size === 0)
    throw refuse(400, 'A new lock needs a lockinfo body; refreshing a lock needs an If header that names it')
  const { access, rows } = await whereItLies(exchange, async (tx, found) => {
    const now = ctx.clock.now()
    const covering = await listCovering(tx, found.chainIds, now)
    const own = covering.filter(one => one.kind === 'client' && one.user_id === subject.userId && tokens.has(one.token))
    if (own.length === 0) {
      throw refuse(412, 'You don’t hold this lock here', { condition: dav('lock-token-matches-request-uri') })
    }
    const expiresAt = now + secondsOf(exchange) * 1000
    const rows = own.map(one => ({ ...one, expires_at: expiresAt }))
    await changeLocks(ctx, tx, { put: rows.map(({ holder: _, ...row }) => row) }, null)
    return { access: found, rows }
  })
  answer(exchange, 200, access, rows)
}

/** The first value of the Timeout header that can be granted (RFC 4918 §10.7). */
function secondsOf(exchange: Exchange): number {
  for (const wish of (headerOf(exchange, 'timeout') ?? '').split(',')) {
    if (/^\s*infinite\s*$/i.test(wish)) return longestSeconds
    const seconds = /^\s*second-(\d{1,12})\s*$/i.exec(wish)?.[1]
    if (seconds !== undefined) return Math.max(1, Math.min(Number(seconds), longestSeconds))
  }
  return usualSeconds
}

function answer(exchange: Exchange, status: number, access: Access, rows: readonly HeldLock[]): void {
  const { ctx, path, door } = exchange
  const active = presentLocks(rows, access, { root: door.root, names: path.names }, ctx.clock.now())
  sendXml(exchange, status, davDocument('prop', dav('lockdiscovery', active)))
}

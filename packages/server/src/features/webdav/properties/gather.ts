import type { ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import { mayKnowOf } from '../../../core/bytes/scan-hold.ts'
import { type HeldLock, listCovering, listOn, thoseCovering } from '../../../core/locks/locks.repository.ts'
import { type Access, accessItems } from '../../../core/rights/access-item.ts'
import { listSpaceRights } from '../../../core/rights/memberships.repository.ts'
import { mayKnowChild, withoutHidden } from '../../../core/rights/restrictions/restricted-below.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { availableBytes } from '../../../core/tree/quota.ts'
import type { Door } from '../door.ts'
import { bytesFor, findSums, findSumsOf, type ToldBytes } from '../etags.ts'
import type { Exchange } from '../exchange.ts'
import type { NamedRoot } from '../places/named-roots.ts'
import type { Listing, Place } from '../places/place.ts'
import { filesName, listRoots, sharedName, spacesName } from '../places/resolve.ts'
import type { Resource } from '../resource.ts'
import type { DavPropertyRow } from '../webdav.tables.ts'
import type { Quota } from './live-properties.ts'
import { type ListedChild, listChildren, listProperties } from './properties.repository.ts'

export type FoundPlace = Extract<Place, { kind: 'item' | 'listing' }>

export interface Gathered {
  readonly resources: readonly Resource[]
  /** The properties that clients have set, by item. */
  readonly properties: ReadonlyMap<string, readonly DavPropertyRow[]>
}

/** Resources read in one batch: a page takes a few queries, whatever its resources have. */
const pageSize = 100

/** A resource and, if requested, its children, page by page: a folder may hold a hundred thousand. */
export async function* gather(
  exchange: Exchange,
  place: FoundPlace,
  withChildren: boolean,
): AsyncGenerator<Gathered, void, void> {
  if (place.kind === 'listing') {
    yield* gatherListing(exchange, place.listing, withChildren)
    return
  }
  const { ctx, subject, path, door } = exchange
  const db = ctx.db.read
  const { access, isTop } = place
  const locks = await listCovering(db, access.chainIds, ctx.clock.now())
  const bytes = bytesFor(await findSumsOf(db, access.item), subject.userId)
  const listed = (await door.listedIn?.(exchange, access)) ?? []
  const kept = (await door.keptItems?.(exchange)) ?? new Set()
  const own = { ...access, can: canNow(kept, access.chainIds, access.can) }
  const self = resourceOf(door, { access: own, bytes, isTop, listed }, path.names, locks)
  yield { resources: [self], properties: byItem(await listProperties(db, [access.item.id])) }
  if (!withChildren || !isFolder(access.item) || !access.mayList) return
  yield* gatherChildren(exchange, access, locks, kept)
  yield* gatherListed(exchange, listed)
}

async function* gatherChildren(
  exchange: Exchange,
  folder: Access,
  locks: readonly HeldLock[],
  kept: ReadonlySet<string>,
): AsyncGenerator<Gathered, void, void> {
  const { ctx, subject, path, door } = exchange
  const { item, chainIds } = folder
  const db = ctx.db.read
  const inherited = locks.filter(lock => lock.is_deep === 1)
  for (let last: ListedChild | null = null; ; ) {
    const listed: ListedChild[] = await listChildren(db, item.id, last, pageSize)
    const shown = withoutHidden(
      folder,
      listed.filter(child => mayKnowChild(folder, child.id) && mayKnowOf(child, subject.userId)),
    )
    const ids = shown.map(({ id }) => id)
    const [theirs, theirLocks] = await Promise.all([listProperties(db, ids), listOn(db, ids, ctx.clock.now())])
    const locksOf = Map.groupBy(theirLocks, lock => lock.item_id)
    const canOf = await rightsOf(exchange, folder, ids)
    const resources = shown.map(child => ({
      ...itemResource(
        door,
        {
          item: child,
          bytes: bytesOf(child, subject.userId),
          can: canNow(kept, [child.id, ...chainIds], canOf(child.id)),
          isTop: false,
        },
        [...path.names, child.name],
      ),
      chainIds: [child.id, ...chainIds],
      locks: [...inherited, ...(locksOf.get(child.id) ?? [])],
    }))
    yield { resources, properties: byItem(theirs) }
    last = listed.at(-1) ?? null
    if (listed.length < pageSize) return
  }
}

/** Clients download again what they have deleted and may not delete. */
function canNow(kept: ReadonlySet<string>, chainIds: readonly string[], can: ItemCan): ItemCan {
  return kept.size > 0 && chainIds.some(id => kept.has(id)) ? { ...can, trash: false } : can
}

/** What may be done with the children of a folder: the same with each, unless some of them are shared further. */
async function rightsOf(
  { ctx, subject, door }: Exchange,
  folder: Access,
  ids: readonly string[],
): Promise<(id: string) => ItemCan> {
  if (!door.tellsRights || folder.via === 'owner') return () => folder.canBelow
  const access = await accessItems(ctx, subject, ids)
  return id => access.get(id)?.can ?? folder.canBelow
}

async function* gatherListing(
  exchange: Exchange,
  listing: Listing,
  withChildren: boolean,
): AsyncGenerator<Gathered, void, void> {
  const { ctx, subject, path, door } = exchange
  yield {
    resources: [listingResource(path.names, listing === 'root' ? 'Holdall' : listing)],
    properties: new Map(),
  }
  if (!withChildren) return
  if (listing === 'root') {
    const files = await door.resolve(ctx, subject, { names: [filesName] })
    const home =
      files.kind === 'item'
        ? [resourceOf(door, { access: files.access, bytes: bytesFor(null, null), isTop: true }, [filesName], [])]
        : []
    const others = [sharedName, spacesName].map(name => listingResource([name], name))
    yield { resources: [...home, ...others], properties: new Map() }
    return
  }
  yield* gatherListed(exchange, await listRoots[listing](ctx, subject, ctx.db.read))
}

async function* gatherListed(exchange: Exchange, roots: readonly NamedRoot[]): AsyncGenerator<Gathered, void, void> {
  for (let first = 0; first < roots.length; first += pageSize) {
    yield await gatherRoots(exchange, roots.slice(first, first + pageSize))
  }
}

async function gatherRoots({ ctx, subject, path, door }: Exchange, roots: readonly NamedRoot[]): Promise<Gathered> {
  const db = ctx.db.read
  const items = roots.map(({ access }) => access.item)
  const ids = items.map(item => item.id)
  const above = [...new Set(roots.flatMap(({ access }) => access.chainIds))]
  const [sums, locks, own] = await Promise.all([
    findSums(db, items),
    listOn(db, above, ctx.clock.now()),
    listProperties(db, ids),
  ])
  const resources = roots.map(({ name, access }) => {
    const bytes = bytesFor(sums.get(access.item.version_id ?? '') ?? null, subject.userId)
    const covering = thoseCovering(locks, access.chainIds)
    return resourceOf(door, { access, bytes, isTop: true }, [...path.names, name], covering)
  })
  return { resources, properties: byItem(own) }
}

function bytesOf(child: ListedChild, readerId: string | null): ToldBytes {
  const { sha256, sha1, md5, bytes_held: held, bytes_held_for: held_for, version_id } = child
  const sums = sha256 === null || version_id === null ? null : { sha256, sha1, md5, held, held_for, version_id }
  return bytesFor(sums, readerId)
}

function byItem(rows: readonly DavPropertyRow[]): Map<string, DavPropertyRow[]> {
  return Map.groupBy(rows, row => row.item_id)
}

function listingResource(names: readonly string[], displayName: string): Resource {
  return { names, displayName, isFolder: true, item: null, chainIds: [], locks: [] }
}

interface Found {
  readonly access: Access
  readonly bytes: ToldBytes
  readonly isTop: boolean
  readonly listed?: readonly NamedRoot[]
}

function resourceOf(
  door: Door,
  { access, bytes, isTop, listed = [] }: Found,
  names: readonly string[],
  locks: readonly HeldLock[],
): Resource {
  const { item, can, chainIds } = access
  return { ...itemResource(door, { item, bytes, can, isTop, listed }, names), chainIds, locks }
}

interface Seen {
  readonly item: Item
  readonly bytes: ToldBytes
  readonly can: ItemCan
  readonly isTop: boolean
  readonly listed?: readonly NamedRoot[]
}

function itemResource(
  door: Door,
  { item, bytes, can, isTop, listed = [] }: Seen,
  names: readonly string[],
): Omit<Resource, 'chainIds' | 'locks'> {
  const facts = {
    id: item.id,
    size: item.size,
    mime: item.mime,
    createdAt: item.created_at,
    modifiedAt: item.modified_at,
    sums: bytes.sums,
    changes: item.changes,
    seq: item.seq,
    can,
    isTop,
    etag: bytes.etag,
  }
  return {
    names,
    displayName: item.parent_id === null ? (names.at(-1) ?? item.name) : item.name,
    isFolder: isFolder(item),
    item: isFolder(item) && door.folderTag ? { ...facts, etag: door.folderTag(facts, listed) } : facts,
  }
}

/**
 * The storage usage and limit for a place; for the root, those of the caller's own drive. Only owners see how full
 * their drives are; members see it for their workspaces.
 */
export async function findQuota({ ctx, subject }: Exchange, place: FoundPlace): Promise<Quota | null> {
  if (subject.userId === null || (place.kind === 'listing' && place.listing !== 'root')) return null
  const spaces = (await listSpaceRights(ctx.db.read, subject.userId)).map(standing => standing.space)
  const isWanted = (one: (typeof spaces)[number]) =>
    place.kind === 'item' ? one.id === place.access.space.id : one.kind === 'personal'
  const space = spaces.find(isWanted)
  if (!space) return null
  const used = space.used_bytes
  const most = await availableBytes(ctx, space)
  return { used, available: most === null ? null : most - used - space.reserved_bytes }
}

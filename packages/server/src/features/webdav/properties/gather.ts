import type { Access } from '../../../core/rights/access-item.ts'
import { listStandings } from '../../../core/rights/memberships.repository.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { availableBytes } from '../../../core/tree/room.ts'
import { davTag, findEtag, findEtags } from '../etags.ts'
import type { Exchange } from '../exchange.ts'
import { listCovering, listOn, thoseCovering } from '../locks/locks.repository.ts'
import type { NamedRoot } from '../places/named-roots.ts'
import { filesName, type Listing, listRoots, type Place, resolve, sharedName, spacesName } from '../places/resolve.ts'
import type { DavLockRow, DavPropertyRow } from '../webdav.tables.ts'
import type { Quota, Resource } from './live-properties.ts'
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
  const { ctx, path } = exchange
  const db = ctx.db.read
  const { access } = place
  const locks = await listCovering(db, access.chainIds, ctx.clock.now())
  const self = resourceOf(access, path.names, await findEtag(db, access.item), locks)
  yield { resources: [self], properties: byItem(await listProperties(db, [access.item.id])) }
  if (withChildren && isFolder(access.item) && access.mayList) yield* gatherChildren(exchange, access, locks)
}

async function* gatherChildren(
  { ctx, path }: Exchange,
  { item, chainIds }: Access,
  locks: readonly DavLockRow[],
): AsyncGenerator<Gathered, void, void> {
  const db = ctx.db.read
  const inherited = locks.filter(lock => lock.is_deep === 1)
  for (let last: ListedChild | null = null; ; ) {
    const children: ListedChild[] = await listChildren(db, item.id, last, pageSize)
    const ids = children.map(({ id }) => id)
    const [theirs, theirLocks] = await Promise.all([listProperties(db, ids), listOn(db, ids, ctx.clock.now())])
    const locksOf = Map.groupBy(theirLocks, lock => lock.item_id)
    const resources = children.map(child => ({
      ...itemResource(child, [...path.names, child.name], child.sha256 === null ? null : davTag(child.sha256)),
      chainIds: [child.id, ...chainIds],
      locks: [...inherited, ...(locksOf.get(child.id) ?? [])],
    }))
    yield { resources, properties: byItem(theirs) }
    last = children.at(-1) ?? null
    if (children.length < pageSize) return
  }
}

async function* gatherListing(
  exchange: Exchange,
  listing: Listing,
  withChildren: boolean,
): AsyncGenerator<Gathered, void, void> {
  const { ctx, subject, path } = exchange
  yield {
    resources: [listingResource(path.names, listing === 'root' ? 'Holdall' : listing)],
    properties: new Map(),
  }
  if (!withChildren) return
  if (listing === 'root') {
    const files = await resolve(ctx, subject, { names: [filesName] })
    const home = files.kind === 'item' ? [resourceOf(files.access, [filesName], null, [])] : []
    const others = [sharedName, spacesName].map(name => listingResource([name], name))
    yield { resources: [...home, ...others], properties: new Map() }
    return
  }
  const roots = await listRoots[listing](ctx, subject, ctx.db.read)
  for (let first = 0; first < roots.length; first += pageSize) {
    yield await gatherRoots(exchange, roots.slice(first, first + pageSize))
  }
}

async function gatherRoots({ ctx, path }: Exchange, roots: readonly NamedRoot[]): Promise<Gathered> {
  const db = ctx.db.read
  const items = roots.map(({ access }) => access.item)
  const ids = items.map(item => item.id)
  const above = [...new Set(roots.flatMap(({ access }) => access.chainIds))]
  const [etags, locks, own] = await Promise.all([
    findEtags(db, items),
    listOn(db, above, ctx.clock.now()),
    listProperties(db, ids),
  ])
  const resources = roots.map(({ name, access }) => {
    const etag = etags.get(access.item.version_id ?? '') ?? null
    return resourceOf(access, [...path.names, name], etag, thoseCovering(locks, access.chainIds))
  })
  return { resources, properties: byItem(own) }
}

function byItem(rows: readonly DavPropertyRow[]): Map<string, DavPropertyRow[]> {
  return Map.groupBy(rows, row => row.item_id)
}

function listingResource(names: readonly string[], displayName: string): Resource {
  return { names, displayName, isFolder: true, item: null, chainIds: [], locks: [] }
}

function resourceOf(
  { item, chainIds }: Access,
  names: readonly string[],
  etag: string | null,
  locks: readonly DavLockRow[],
): Resource {
  return { ...itemResource(item, names, etag), chainIds, locks }
}

function itemResource(item: Item, names: readonly string[], etag: string | null): Omit<Resource, 'chainIds' | 'locks'> {
  return {
    names,
    displayName: item.parent_id === null ? (names.at(-1) ?? item.name) : item.name,
    isFolder: isFolder(item),
    item: {
      id: item.id,
      size: Number(item.size),
      mime: item.mime,
      createdAt: item.created_at,
      modifiedAt: item.modified_at,
      etag,
    },
  }
}

/**
 * The storage usage and limit for a place; for the root, those of the caller's own drive. Only owners see how full
 * their drives are; members see it for their workspaces.
 */
export async function findQuota({ ctx, subject }: Exchange, place: FoundPlace): Promise<Quota | null> {
  if (subject.userId === null || (place.kind === 'listing' && place.listing !== 'root')) return null
  const spaces = (await listStandings(ctx.db.read, subject.userId)).map(standing => standing.space)
  const isWanted = (one: (typeof spaces)[number]) =>
    place.kind === 'item' ? one.id === place.access.space.id : one.kind === 'personal'
  const space = spaces.find(isWanted)
  if (!space) return null
  const used = Number(space.used_bytes)
  const most = await availableBytes(ctx, space)
  return { used, available: most === null ? null : most - used - Number(space.reserved_bytes) }
}

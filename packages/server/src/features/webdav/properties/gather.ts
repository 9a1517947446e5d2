import { type Access, availableBytes, type Item, listStandings } from '../../drive/public.ts'
import { davTag, findEtag, findEtags } from '../etags.ts'
import type { Exchange } from '../exchange.ts'
import { listCovering, listOn, listOnChildren, thoseCovering } from '../locks/locks.repository.ts'
import { filesName, type Listing, listRoots, type Place, resolve, sharedName, spacesName } from '../places/resolve.ts'
import type { DavLockRow, DavPropertyRow } from '../webdav.tables.ts'
import type { Quota, Resource } from './live-properties.ts'
import { listChildren, listProperties, listPropertiesOfChildren } from './properties.repository.ts'

export type FoundPlace = Extract<Place, { kind: 'item' | 'listing' }>

export interface Gathered {
  readonly resources: Resource[]
  /** The properties that clients keep, by item. */
  readonly properties: ReadonlyMap<string, readonly DavPropertyRow[]>
}

/** A resource and, where they are wanted, the ones in it: a few questions however many there are. */
export async function gather(exchange: Exchange, place: FoundPlace, withChildren: boolean): Promise<Gathered> {
  if (place.kind === 'listing') return gatherListing(exchange, place.listing, withChildren)
  const { ctx, path } = exchange
  const db = ctx.db.read
  const now = ctx.clock.now()
  const { access } = place
  const locks = await listCovering(db, access.chainIds, now)
  const self = resourceOf(access, path.names, await findEtag(db, access.item), locks)
  const own = await listProperties(db, [access.item.id])
  if (!withChildren || access.item.rank !== 0 || !access.mayList) return { resources: [self], properties: byItem(own) }
  const [children, theirs, theirLocks] = await Promise.all([
    listChildren(db, access.item.id),
    listPropertiesOfChildren(db, access.item.id),
    listOnChildren(db, access.item.id, now),
  ])
  const inherited = locks.filter(lock => lock.is_deep === 1)
  const locksOf = Map.groupBy(theirLocks, lock => lock.item_id)
  const below = children.map(child => ({
    ...itemResource(child, [...path.names, child.name], child.sha256 === null ? null : davTag(child.sha256)),
    chainIds: [child.id, ...access.chainIds],
    locks: [...inherited, ...(locksOf.get(child.id) ?? [])],
  }))
  return { resources: [self, ...below], properties: byItem([...own, ...theirs]) }
}

async function gatherListing(exchange: Exchange, listing: Listing, withChildren: boolean): Promise<Gathered> {
  const { ctx, subject, path } = exchange
  const self = listingResource(path.names, listing === 'root' ? 'Holdall' : listing)
  if (!withChildren) return { resources: [self], properties: new Map() }
  if (listing === 'root') {
    const files = await resolve(ctx, subject, { names: [filesName] })
    const home = files.kind === 'item' ? [resourceOf(files.access, [filesName], null, [])] : []
    const others = [sharedName, spacesName].map(name => listingResource([name], name))
    return { resources: [self, ...home, ...others], properties: new Map() }
  }
  const roots = await listRoots[listing](ctx, subject, ctx.db.read)
  const db = ctx.db.read
  const items = roots.map(({ access }) => access.item)
  const above = [...new Set(roots.flatMap(({ access }) => access.chainIds))]
  const [etags, locks, own] = await Promise.all([
    findEtags(db, items),
    listOn(db, above, ctx.clock.now()),
    listProperties(
      db,
      items.map(item => item.id),
    ),
  ])
  const resources = roots.map(({ name, access }) => {
    const etag = etags.get(access.item.version_id ?? '') ?? null
    return resourceOf(access, [...path.names, name], etag, thoseCovering(locks, access.chainIds))
  })
  return { resources: [self, ...resources], properties: byItem(own) }
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
    isFolder: item.rank === 0,
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
 * The space that a place draws on; of the root, the caller's own drive. How full other people's drives are is their secret; how
 * full a workspace is, its members know.
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

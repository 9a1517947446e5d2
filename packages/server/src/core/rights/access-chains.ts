import type { ItemCan, PathStep } from '@holdall/contract/drive/drive.schemas.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { isFolder } from '../tree/is-folder.ts'
import type { Item } from '../tree/items.repository.ts'
import { findSpaces } from '../tree/spaces.repository.ts'
import type { SpaceRow } from '../tree/tree.tables.ts'
import type { Closing } from './closings/closing-of.ts'
import { findClosings } from './closings/closings.repository.ts'
import { findGrants } from './grants.repository.ts'
import type { OpenLink } from './link-port.ts'
import { findHeldMemberships } from './memberships.repository.ts'
import { type HeldMembership, type HeldRole, rights, type Subject, type Via } from './rights.ts'

/** What a subject may do with an item, before anybody has looked what is closed below it. */
export interface AccessAbove {
  readonly item: Item
  readonly space: SpaceRow
  /** The path to the item's parent, as far as the subject may see it. */
  readonly path: PathStep[]
  readonly can: ItemCan
  /** The same for its direct children. */
  readonly canBelow: ItemCan
  /** Whether the content of a folder may be seen. */
  readonly mayList: boolean
  /** Whether it may be moved out of its space into another of the subject’s. */
  readonly mayTake: boolean
  readonly via: Via
  readonly link: OpenLink | null
  /** The ids of the item and of everything above it, regardless of the subject. */
  readonly chainIds: readonly string[]
  /** How many levels above the item the subject may share as well; -1 if not even the item. */
  readonly shareTop: number
  /** Levels above the item in its space, regardless of the subject. */
  readonly depth: number
  /** Whether it, or something above it, may be closed to somebody. */
  readonly isBelowClosing: boolean
  /** Whether it is a folder of somebody else in whose space something may be closed to the subject. */
  readonly mayHoldClosed: boolean
}

/** A chain as it is judged. */
type Seen = (chain: readonly Item[]) => readonly Item[]

/** Items with everything above them, by their ids. */
export type Chains = ReadonlyMap<string, readonly Item[]>

/** What is known of the spaces of items. */
export interface Places {
  readonly spaces: ReadonlyMap<string, SpaceRow>
  readonly memberships: ReadonlyMap<string, readonly HeldMembership[]>
}

/** The chain of an item in the trash as it would be if it were restored. */
export const asRestored = (chain: readonly Item[]) =>
  chain.map(step => (step.state === 'trashed' ? { ...step, state: 'live' as const } : step))

/** The spaces of these items, with what the subject's roles allow in them. */
export async function placesOf(subject: Subject, chains: Chains, db: Reader): Promise<Places> {
  const spaces = await findSpaces(
    db,
    [...chains.values()].map(chain => chain[0]?.space_id ?? ''),
  )
  return { spaces, memberships: await membershipsOf(subject, [...spaces.values()], db) }
}

export interface Judging {
  readonly chains: Chains
  readonly places: Places
  readonly seen: Seen
}

/** What a subject may do with the first item of each chain; those of which they may not know are missing. */
export async function accessChains(
  ctx: Needs<'clock'>,
  subject: Subject,
  { chains, places: { spaces, memberships }, seen }: Judging,
  db: Reader,
): Promise<Map<string, AccessAbove>> {
  const found = new Map<string, AccessAbove>()
  const grants = await grantsOf(ctx, subject, [...chains.values()], spaces, db)
  const closings = await closingsOf([...chains.values()], db)
  const shut = await linkShutAt(ctx, subject, chains, closings, db)
  for (const [id, chain] of chains) {
    const [item] = chain
    const space = spaces.get(item?.space_id ?? '')
    if (!item || !space || space.deleted_at !== null) continue
    const isOwner = subject.userId !== null && subject.userId === space.owner_id
    // Nothing says any longer whether it was in a closed folder (`orphanTrashedBelow`).
    const [top] = chain.slice(-1)
    if (!isOwner && top?.is_closed === 1 && top.id !== space.root_id) continue
    const held = memberships.get(space.id) ?? []
    const standing = { isOwner, memberships: held, grants, closings, isLinkShut: shut.has(id) }
    const granted = rights(subject, standing, seen(chain))
    if (!granted) continue
    found.set(id, {
      item,
      space,
      path: chain
        .slice(1, granted.top + 1)
        .map(step => ({ id: step.id, name: step.name }))
        .reverse(),
      can: granted.can,
      canBelow: granted.canBelow,
      mayList: granted.mayList,
      mayTake: granted.mayTake,
      via: granted.via,
      link: granted.via === 'link' ? subject.link : null,
      chainIds: chain.map(step => step.id),
      shareTop: granted.shareTop,
      depth: chain.length - 1,
      isBelowClosing: closedIn(chain).length > 0,
      // Only roots know whether to look below.
      mayHoldClosed: chain.at(-1)?.is_closed === 1 && !isOwner && isFolder(item),
    })
  }
  return found
}

/** The flag of a root stands for its whole space. */
function closedIn(chain: readonly Item[]): string[] {
  return chain.slice(0, -1).flatMap(step => (step.is_closed === 1 ? step.id : []))
}

/** Nothing is read unless something on the way is marked as closed. */
function closingsOf(chains: readonly (readonly Item[])[], db: Reader): Promise<Map<string, Closing[]>> {
  const ids = chains.flatMap(closedIn)
  return ids.length > 0 ? findClosings(db, ids) : Promise.resolve(new Map())
}

/**
 * The items that a link leads to but whose maker may not share them, because something below the link's item is closed
 * to them: nobody gives away by a link what was closed to them.
 */
async function linkShutAt(
  ctx: Needs<'clock'>,
  { link }: Subject,
  chains: Chains,
  closings: ReadonlyMap<string, readonly Closing[]>,
  db: Reader,
): Promise<Set<string>> {
  if (!link || closings.size === 0) return new Set()
  const ids = [...chains].flatMap(([id, chain]) => {
    const top = chain.findIndex(step => step.id === link.itemId)
    return chain.slice(0, Math.max(0, top)).some(step => closings.has(step.id)) ? id : []
  })
  const maker = { userId: link.createdBy, link: null }
  const theirs = new Map(ids.map(id => [id, chains.get(id) ?? []]))
  const places = await placesOf(maker, theirs, db)
  const makers = await accessChains(ctx, maker, { chains: theirs, places, seen: asRestored }, db)
  return new Set(ids.filter(id => !makers.get(id)?.can.share))
}

/** Owners need no grant on their own items. */
async function grantsOf(
  ctx: Needs<'clock'>,
  subject: Subject,
  chains: readonly (readonly Item[])[],
  spaces: ReadonlyMap<string, SpaceRow>,
  db: Reader,
): Promise<ReadonlyMap<string, readonly HeldRole[]>> {
  if (subject.userId === null) return new Map()
  const others = chains.filter(chain => spaces.get(chain[0]?.space_id ?? '')?.owner_id !== subject.userId)
  const ids = others.flatMap(chain => chain.map(step => step.id))
  return ids.length > 0 ? findGrants(db, subject.userId, ids, ctx.clock.now()) : new Map()
}

/** Only workspaces have members, and their owners need no role. */
function membershipsOf(
  subject: Subject,
  spaces: readonly SpaceRow[],
  db: Reader,
): ReturnType<typeof findHeldMemberships> {
  const { userId } = subject
  const shared = spaces.filter(space => space.kind === 'workspace' && space.owner_id !== userId)
  return userId === null || shared.length === 0
    ? Promise.resolve(new Map())
    : findHeldMemberships(
        db,
        userId,
        shared.map(space => space.id),
      )
}

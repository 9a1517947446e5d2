import type { ItemCan, PathStep } from '@holdall/contract/drive/drive.schemas.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { isFolder } from '../tree/is-folder.ts'
import { findChains, type Item } from '../tree/items.repository.ts'
import { findSpaces } from '../tree/spaces.repository.ts'
import type { SpaceRow } from '../tree/tree.tables.ts'
import { type ClosedBelow, type ClosedItem, lookBelow } from './closings/closed-below.ts'
import type { Closing } from './closings/closing-of.ts'
import { findClosings, listMaybeClosed } from './closings/closings.repository.ts'
import { findGrants } from './grants.repository.ts'
import type { OpenLink } from './link-port.ts'
import { findHeldMemberships } from './memberships.repository.ts'
import { type HeldRole, rights, type Subject, type Via } from './rights.ts'

/** An item that a subject may see, with its place and what may be done with it. */
export interface Access {
  /** The totals of a folder leave out what is closed to the subject. */
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
  /** The live folders below on which closings stand that may concern the subject. */
  readonly closedBelow: readonly ClosedBelow[]
}

/** Before it is known what is closed below. */
type AboveClosed = Omit<Access, 'closedBelow'>

/**
 * The caller as a subject; opens the link when its slug is given. By a link with a watermark, nobody has more rights than
 * the link gives, so that everyone gets marked pictures by its addresses. @throws `link.unavailable`, `link.locked`
 */
export async function subjectOf(ctx: Ctx, linkSlug?: string): Promise<Subject> {
  const link = linkSlug ? await ctx.links.open(ctx, linkSlug) : null
  return { userId: ctx.caller.kind === 'member' && !link?.watermark ? ctx.caller.userId : null, link }
}

/**
 * The single entry point to an item. @throws `item.not-found` for unknown, forbidden, trashed and unfinished items
 * alike
 */
export async function accessItem(
  ctx: Needs<'clock' | 'db'>,
  subject: Subject,
  id: string,
  db: Reader = ctx.db.read,
): Promise<Access> {
  const access = (await accessItems(ctx, subject, [id], db)).get(id)
  if (!access) throw fail('item.not-found')
  return access
}

/** The same for many; ids missing from the result are not accessible. */
export async function accessItems(
  ctx: Needs<'clock' | 'db'>,
  subject: Subject,
  ids: readonly string[],
  db: Reader = ctx.db.read,
): Promise<Map<string, Access>> {
  return withClosedBelow(ctx, subject, await accessChains(ctx, subject, ids, db, chain => chain), db)
}

/**
 * Items that a subject may know about even in the trash: those they could see if they were restored. For reading past
 * activity, never for access to the item.
 */
export async function knownItems(
  ctx: Needs<'clock' | 'db'>,
  subject: Subject,
  ids: readonly string[],
  db: Reader = ctx.db.read,
): Promise<Map<string, Access>> {
  return withClosedBelow(ctx, subject, await accessChains(ctx, subject, ids, db, asRestored), db)
}

const asRestored = (chain: readonly Item[]) =>
  chain.map(step => (step.state === 'trashed' ? { ...step, state: 'live' as const } : step))

async function accessChains(
  ctx: Needs<'clock'>,
  subject: Subject,
  ids: readonly string[],
  db: Reader,
  seen: (chain: readonly Item[]) => readonly Item[],
): Promise<Map<string, AboveClosed>> {
  const found = new Map<string, AboveClosed>()
  const chains = await findChains(db, ids)
  const spaces = await findSpaces(
    db,
    [...chains.values()].map(chain => chain[0]?.space_id ?? ''),
  )
  const grants = await grantsOf(ctx, subject, [...chains.values()], spaces, db)
  const memberships = await membershipsOf(subject, [...spaces.values()], db)
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
function closingsOf(chains: readonly Item[][], db: Reader): Promise<Map<string, Closing[]>> {
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
  chains: ReadonlyMap<string, readonly Item[]>,
  closings: ReadonlyMap<string, readonly Closing[]>,
  db: Reader,
): Promise<Set<string>> {
  if (!link || closings.size === 0) return new Set()
  const ids = [...chains].flatMap(([id, chain]) => {
    const top = chain.findIndex(step => step.id === link.itemId)
    return chain.slice(0, Math.max(0, top)).some(step => closings.has(step.id)) ? id : []
  })
  const makers = await accessChains(ctx, { userId: link.createdBy, link: null }, ids, db, asRestored)
  return new Set(ids.filter(id => !makers.get(id)?.can.share))
}

/** Finds what is closed below folders, in spaces where anything is, and leaves it out of their totals. */
async function withClosedBelow(
  ctx: Needs<'clock'>,
  subject: Subject,
  found: ReadonlyMap<string, AboveClosed>,
  db: Reader,
): Promise<Map<string, Access>> {
  const spaceIds = new Set([...found.values()].flatMap(one => (one.mayHoldClosed ? one.space.id : [])))
  const ids = spaceIds.size > 0 ? await listMaybeClosed(db, subject, [...spaceIds]) : []
  const closed = ids.length > 0 ? await placeClosed(ctx, subject, ids, db) : []
  return new Map([...found].map(([id, access]) => [id, lookBelow(access, access.mayHoldClosed ? closed : [])]))
}

async function placeClosed(
  ctx: Needs<'clock'>,
  subject: Subject,
  ids: readonly string[],
  db: Reader,
): Promise<ClosedItem[]> {
  const [chains, access] = await Promise.all([findChains(db, ids), accessChains(ctx, subject, ids, db, asRestored)])
  return [...chains].flatMap(([id, chain]) => {
    const [item] = chain
    return item ? { item, chain, access: access.get(id) ?? null } : []
  })
}

/**
 * The items of these spaces that are closed to a member, in the trash or not: they may not know of them. Topmost or
 * below others.
 */
export async function listClosedTo(
  ctx: Needs<'clock'>,
  userId: string,
  spaceIds: readonly string[],
  db: Reader,
): Promise<ClosedItem[]> {
  const subject = { userId, link: null }
  const ids = spaceIds.length > 0 ? await listMaybeClosed(db, subject, spaceIds) : []
  if (ids.length === 0) return []
  return (await placeClosed(ctx, subject, ids, db)).filter(({ access }) => !access?.can.view)
}

/** Owners need no grant on their own items. */
async function grantsOf(
  ctx: Needs<'clock'>,
  subject: Subject,
  chains: readonly Item[][],
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

/** @throws `item.forbidden` */
export function requireCan(access: Access, action: keyof ItemCan): void {
  if (!access.can[action]) throw fail('item.forbidden')
}

/** @throws `item.not-a-folder` */
export function requireFolder(access: Access): void {
  if (!isFolder(access.item)) throw fail('item.not-a-folder')
}

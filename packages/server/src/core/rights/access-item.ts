import type { ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { isFolder } from '../tree/is-folder.ts'
import { chainOf, findChains } from '../tree/items.repository.ts'
import {
  type AccessAbove,
  accessChains,
  asRestored,
  type Chains,
  type Judging,
  type Places,
  placesOf,
} from './access-chains.ts'
import { type ClosedBelow, type ClosedItem, lookBelow } from './closings/closed-below.ts'
import { findMaybeClosedBelow, listMaybeClosed } from './closings/closings.repository.ts'
import type { Subject } from './rights.ts'

/** An item that a subject may see, with its place and what may be done with it. The totals leave out what is closed. */
export interface Access extends AccessAbove {
  /** The live folders below on which closings stand that may concern the subject. */
  readonly closedBelow: readonly ClosedBelow[]
}

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
  return accessAll(ctx, subject, ids, db, chain => chain)
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
  return accessAll(ctx, subject, ids, db, asRestored)
}

async function accessAll(
  ctx: Needs<'clock'>,
  subject: Subject,
  ids: readonly string[],
  db: Reader,
  seen: Judging['seen'],
): Promise<Map<string, Access>> {
  const chains = await findChains(db, ids)
  const places = await placesOf(subject, chains, db)
  const found = await accessChains(ctx, subject, { chains, places, seen }, db)
  const closed = await closedBelow(ctx, subject, { chains, places, found }, db)
  return new Map([...found].map(([id, access]) => [id, lookBelow(access, access.mayHoldClosed ? closed : [])]))
}

interface Holders {
  readonly chains: Chains
  readonly places: Places
  readonly found: ReadonlyMap<string, AccessAbove>
}

/** What may be closed below folders; nothing is read unless they lead to something closed. */
async function closedBelow(
  ctx: Needs<'clock'>,
  subject: Subject,
  { chains, places, found }: Holders,
  db: Reader,
): Promise<ClosedItem[]> {
  const holders = [...found].flatMap(([id, one]) => (one.mayHoldClosed && one.item.leads_to_closed === 1 ? id : []))
  if (holders.length === 0) return []
  const { ids, read } = await findMaybeClosedBelow(db, subject, holders)
  if (ids.length === 0) return []
  const below = new Map(
    ids.map(id => {
      const way = chainOf(read, id)
      return [id, [...way, ...(chains.get(way.at(-1)?.parent_id ?? '') ?? [])]]
    }),
  )
  return placeClosed(ctx, subject, { chains: below, places }, db)
}

async function placeClosed(
  ctx: Needs<'clock'>,
  subject: Subject,
  { chains, places }: Omit<Judging, 'seen'>,
  db: Reader,
): Promise<ClosedItem[]> {
  const access = await accessChains(ctx, subject, { chains, places, seen: asRestored }, db)
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
  const chains = await findChains(db, ids)
  const places = await placesOf(subject, chains, db)
  return (await placeClosed(ctx, subject, { chains, places }, db)).filter(({ access }) => !access?.can.view)
}

/** @throws `item.forbidden` */
export function requireCan(access: Access, action: keyof ItemCan): void {
  if (!access.can[action]) throw fail('item.forbidden')
}

/** @throws `item.not-a-folder` */
export function requireFolder(access: Access): void {
  if (!isFolder(access.item)) throw fail('item.not-a-folder')
}

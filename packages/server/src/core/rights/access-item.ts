import type { ItemCan, PathStep } from '@holdall/contract/drive/drive.schemas.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { type Failure, fail } from '../../platform/failure.ts'
import { isFolder } from '../tree/is-folder.ts'
import { findChains, type Item } from '../tree/items.repository.ts'
import type { SpaceRow } from '../tree/tree.tables.ts'
import { asRestored, evaluateChains, owns } from './evaluation/evaluate-chains.ts'
import { type Chains, type Facts, readFacts, readGrants, restrictedIn, type Step } from './evaluation/facts.ts'
import { type PastRight, pastRights } from './evaluation/past.ts'
import type { OpenLink } from './link-port.ts'
import { lookBelow, type RestrictedBelow, type RestrictedItem } from './restrictions/restricted-below.ts'
import { restrictsAll } from './restrictions/restriction-on.ts'
import {
  findMaybeRestrictedBelow,
  listMaybeRestricted,
  type MaybeRestricted,
} from './restrictions/restrictions.repository.ts'
import type { Rights, Subject, Via } from './rights.ts'

/** An item that a subject may see, with its place and what may be done with it. */
export interface Access extends AccessAbove {
  /** The live folders below on which restrictions stand that may concern the subject. */
  readonly restrictedBelow: readonly RestrictedBelow[]
}

/** Before anybody has looked what is closed below. */
interface AccessAbove {
  /** Once it is known what is closed below a folder, its totals leave that out. */
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
  /** Says what the subject's rights cover of the past. */
  readonly past: readonly PastRight[]
  /** The ids of the item and of everything above it, regardless of the subject. */
  readonly chainIds: readonly string[]
  /** How many levels above the item the subject may share as well; -1 if not even the item. */
  readonly shareTop: number
  /** Levels above the item in its space, regardless of the subject. */
  readonly depth: number
  /** Whether it, or something above it, may be closed to somebody. */
  readonly isBelowRestriction: boolean
  /** Whether it is a folder of somebody else in whose space something may be closed to the subject. */
  readonly mayHoldRestricted: boolean
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
  seen: (chain: readonly Step[]) => readonly Step[],
): Promise<Map<string, Access>> {
  const chains = await findChains(db, ids)
  const facts = await readFacts(ctx, subject, chains, db)
  const granted = await evaluateChains(ctx, subject, { chains, facts, seen }, db)
  const found = [...granted].flatMap(([id, held]) => {
    const access = accessTo(subject, chains.get(id) ?? [], facts, held)
    return access ? [[id, access] as const] : []
  })
  const leading = found.flatMap(([id, one]) => (one.mayHoldRestricted && one.item.leads_to_closed === 1 ? id : []))
  const closed = leading.length > 0 ? await findRestrictedBelow(ctx, subject, leading, { chains, facts }, db) : []
  return new Map(found.map(([id, access]) => [id, lookBelow(access, access.mayHoldRestricted ? closed : [])]))
}

function accessTo(subject: Subject, chain: readonly Item[], facts: Facts, held: Rights): AccessAbove | null {
  const [item] = chain
  const space = facts.spaces.get(item?.space_id ?? '')
  if (!item || !space) return null
  const { can, canBelow, mayList, mayTake, via, top, shareTop, seen } = held
  return {
    item,
    space,
    path: chain
      .slice(1, top + 1)
      .map(step => ({ id: step.id, name: step.name }))
      .reverse(),
    can,
    canBelow,
    mayList,
    mayTake,
    via,
    link: via === 'link' ? subject.link : null,
    past: pastRights(seen, chain),
    chainIds: chain.map(step => step.id),
    shareTop,
    depth: chain.length - 1,
    isBelowRestriction: restrictedIn(chain).length > 0,
    // Only roots know whether to look below.
    mayHoldRestricted: chain.at(-1)?.is_closed === 1 && !owns(subject, space) && isFolder(item),
  }
}

/** What may be closed below these folders, which lead to something closed. */
async function findRestrictedBelow(
  ctx: Needs<'clock'>,
  subject: Subject,
  ids: readonly string[],
  { chains, facts }: { readonly chains: Chains; readonly facts: Facts },
  db: Reader,
): Promise<RestrictedItem[]> {
  const wanted = new Set(ids)
  // What is below several of them is looked at once.
  const tops = ids.filter(id => !isLiveBelow(chains.get(id) ?? [], wanted))
  const below = await findMaybeRestrictedBelow(db, subject, tops)
  if (below.length === 0) return []
  const placed = below.map(one => {
    const top = chains.get(one.above[0] ?? '') ?? []
    const way = wayTo(one, top[0])
    // Then it doesn't matter what was given above the item, only whether anything was on itself.
    const isCut = subject.link === null && one.restrictions.some(restriction => restrictsAll(restriction, subject))
    return { ...one, chain: [...way, ...top], steps: isCut ? way.slice(0, 1) : way, isCut }
  })
  const given = await readGrants(
    ctx,
    subject,
    placed.flatMap(({ steps }) => steps),
    facts.spaces,
    db,
  )
  const left = placed.filter(({ id, isCut }) => !isCut || given.has(id))
  const more = {
    grants: new Map([...facts.grants, ...given]),
    restrictions: new Map([
      ...facts.restrictions,
      ...placed.map(({ id, restrictions }) => [id, restrictions] as const),
    ]),
  }
  const judging = {
    chains: new Map(left.map(({ id, chain }) => [id, chain])),
    facts: { ...facts, ...more },
    seen: asRestored,
  }
  const access = await evaluateChains(ctx, subject, judging, db)
  return placed.map(item => ({ item, chain: item.chain, access: access.get(item.id) ?? null }))
}

/** Whether the way down from one of these folders leads to the first item of a chain: it ends at what is in the trash. */
function isLiveBelow(chain: readonly Step[], folders: ReadonlySet<string>): boolean {
  for (const [at, step] of chain.entries()) {
    if (at > 0 && folders.has(step.id)) return true
    if (step.state !== 'live') return false
  }
  return false
}

/** The steps from something closed up to a folder, without that one. */
function wayTo({ id, above }: MaybeRestricted, folder: Step | undefined): Step[] {
  const step = { space_id: folder?.space_id ?? '', rank: 0, state: 'live', held_for: null } as const
  return [id, ...above.slice(1).reverse()].map(one => ({ ...step, id: one, is_closed: one === id ? 1 : 0 }))
}

/**
 * The items of these spaces that are closed to a member, in the trash or not: they may not know of them. Topmost or
 * below others.
 */
export async function listRestrictedTo(
  ctx: Needs<'clock'>,
  userId: string,
  spaceIds: readonly string[],
  db: Reader,
): Promise<Omit<RestrictedItem, 'access'>[]> {
  const subject = { userId, link: null }
  const ids = spaceIds.length > 0 ? await listMaybeRestricted(db, userId, spaceIds) : []
  if (ids.length === 0) return []
  const chains = await findChains(db, ids)
  const facts = await readFacts(ctx, subject, chains, db)
  const access = await evaluateChains(ctx, subject, { chains, facts, seen: asRestored }, db)
  return [...chains].flatMap(([id, chain]) => {
    const [item] = chain
    return item && !access.get(id)?.can.view ? { item, chain } : []
  })
}

/** @throws `item.forbidden` */
export function requireCan(access: Pick<Access, 'can'>, action: keyof ItemCan): void {
  const refusal = refusedPower(access, action)
  if (refusal) throw refusal
}

/** The same rule as a value: the refusal, or null if the subject has the power. */
export function refusedPower({ can }: Pick<Access, 'can'>, action: keyof ItemCan): Failure | null {
  return can[action] ? null : fail('item.forbidden')
}

/** @throws `item.not-a-folder` */
export function requireFolder(access: { readonly item: Pick<Item, 'rank'> }): void {
  const refusal = refusedFile(access)
  if (refusal) throw refusal
}

/** The same rule as a value: the refusal for a file, or null for a folder. */
export function refusedFile({ item }: { readonly item: Pick<Item, 'rank'> }): Failure | null {
  return isFolder(item) ? null : fail('item.not-a-folder')
}

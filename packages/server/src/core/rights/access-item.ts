import type { ItemCan, PathStep } from '@holdall/contract/drive/drive.schemas.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { isFolder } from '../tree/is-folder.ts'
import { findChains, type Item } from '../tree/items.repository.ts'
import { findSpaces } from '../tree/spaces.repository.ts'
import type { SpaceRow } from '../tree/tree.tables.ts'
import { findGrants } from './grants.repository.ts'
import type { OpenLink } from './link-port.ts'
import { findMemberships } from './memberships.repository.ts'
import { type HeldRole, rights, type Subject, type Via } from './rights.ts'

/** An item that a subject may see, with its place and what may be done with it. */
export interface Access {
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
  /** Levels above the item in its space, regardless of the subject. */
  readonly depth: number
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
export function accessItems(
  ctx: Needs<'clock' | 'db'>,
  subject: Subject,
  ids: readonly string[],
  db: Reader = ctx.db.read,
): Promise<Map<string, Access>> {
  return accessChains(ctx, subject, ids, db, chain => chain)
}

/**
 * Items that a subject may know about even in the trash: those they could see if they were restored. For reading past
 * activity, never for access to the item.
 */
export function knownItems(
  ctx: Needs<'clock' | 'db'>,
  subject: Subject,
  ids: readonly string[],
  db: Reader = ctx.db.read,
): Promise<Map<string, Access>> {
  return accessChains(ctx, subject, ids, db, chain =>
    chain.map(step => (step.state === 'trashed' ? { ...step, state: 'live' as const } : step)),
  )
}

async function accessChains(
  ctx: Needs<'clock'>,
  subject: Subject,
  ids: readonly string[],
  db: Reader,
  seen: (chain: readonly Item[]) => readonly Item[],
): Promise<Map<string, Access>> {
  const found = new Map<string, Access>()
  const chains = await findChains(db, ids)
  const spaces = await findSpaces(
    db,
    [...chains.values()].map(chain => chain[0]?.space_id ?? ''),
  )
  const grants = await grantsOf(ctx, subject, [...chains.values()], spaces, db)
  const memberships = await membershipsOf(subject, [...spaces.values()], db)
  for (const [id, chain] of chains) {
    const [item] = chain
    const space = spaces.get(item?.space_id ?? '')
    if (!item || !space || space.deleted_at !== null) continue
    const isOwner = subject.userId !== null && subject.userId === space.owner_id
    const membership = memberships.get(space.id) ?? null
    const granted = rights(subject, { isOwner, membership, grants }, seen(chain))
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
      depth: chain.length - 1,
    })
  }
  return found
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
function membershipsOf(subject: Subject, spaces: readonly SpaceRow[], db: Reader): ReturnType<typeof findMemberships> {
  const { userId } = subject
  const shared = spaces.filter(space => space.kind === 'workspace' && space.owner_id !== userId)
  return userId === null || shared.length === 0
    ? Promise.resolve(new Map())
    : findMemberships(
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

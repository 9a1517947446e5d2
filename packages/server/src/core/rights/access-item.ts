import type { GrantRole, ItemCan, PathStep } from '@holdall/contract/drive/drive.schemas.ts'
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
import { rights, type Subject, type Via } from './rights.ts'

/** An item that a subject may see, with its place and what may be done with it. */
export interface Access {
  readonly item: Item
  readonly space: SpaceRow
  /** The way down to the item's parent, as far as the subject may see it. */
  readonly path: PathStep[]
  readonly can: ItemCan
  /** The same for what lies directly in it. */
  readonly canBelow: ItemCan
  /** Whether the content of a folder may be seen. */
  readonly mayList: boolean
  /** Whether it may be taken out of its space, for another one of the subject’s. */
  readonly mayTake: boolean
  readonly via: Via
  readonly link: OpenLink | null
  /** The ids of the item and of everything above it, whoever asks. */
  readonly chainIds: readonly string[]
  /** Levels above the item in its space, whoever asks. */
  readonly depth: number
}

/** The caller as a subject; opens the link when its slug is given. @throws `link.unavailable`, `link.locked` */
export async function subjectOf(ctx: Ctx, linkSlug?: string): Promise<Subject> {
  return {
    userId: ctx.caller.kind === 'member' ? ctx.caller.userId : null,
    link: linkSlug ? await ctx.links.open(ctx, linkSlug) : null,
  }
}

/** The one door to an item. @throws `item.not-found` for unknown, forbidden, trashed and unfinished items alike */
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

/** The same for many; ids that are missing in the answer are not accessible. */
export function accessItems(
  ctx: Needs<'clock' | 'db'>,
  subject: Subject,
  ids: readonly string[],
  db: Reader = ctx.db.read,
): Promise<Map<string, Access>> {
  return accessChains(ctx, subject, ids, db, chain => chain)
}

/**
 * What a subject may know of although it lies in the trash: items that they might see if it were restored. For reading what
 * happened, never for a door to the item.
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

/** Nobody needs a grant on what is theirs. */
async function grantsOf(
  ctx: Needs<'clock'>,
  subject: Subject,
  chains: readonly Item[][],
  spaces: ReadonlyMap<string, SpaceRow>,
  db: Reader,
): Promise<ReadonlyMap<string, GrantRole>> {
  if (subject.userId === null) return new Map()
  const others = chains.filter(chain => spaces.get(chain[0]?.space_id ?? '')?.owner_id !== subject.userId)
  const ids = others.flatMap(chain => chain.map(step => step.id))
  return ids.length > 0 ? findGrants(db, subject.userId, ids, ctx.clock.now()) : new Map()
}

/** Only workspaces have members, and who owns one needs no role in it. */
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

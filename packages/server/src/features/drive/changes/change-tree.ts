import { type AuditEntry, writeAudits } from '../../../core/audit/audit.ts'
import type { Changer } from '../../../core/locks/require-unlocked.ts'
import type { OpenLink } from '../../../core/rights/link-port.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { refusedQuota } from '../../../core/tree/quota.ts'
import { findSpaces } from '../../../core/tree/spaces.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Changed, publishChanges } from '../publish-change.ts'
import { touchRecents } from '../recents.repository.ts'
import { addToUsage, type UsageChange } from '../spaces.repository.ts'
import { purgeJob } from './purge.job.ts'
import type { Refusal } from './refusal.ts'

export type TreeCtx = Needs<'caller' | 'clock' | 'db' | 'events' | 'jobs' | 'origin' | 'settings'>

/** A unit of work writes this once, when all of its changes are made. */
interface Owed {
  readonly usage: Map<string, UsageChange>
  readonly changes: Changed[]
  /** With the request to which each belongs. */
  readonly lines: (readonly [TreeCtx, AuditEntry])[]
  /** By person. */
  readonly recents: Map<string, Set<string>>
  purge: boolean
  /** Whether usage was written before the end, so that spaces that were read earlier are out of date. */
  hasCounted: boolean
}

/** A unit of work on the tree, in one transaction that holds the locks of all spaces that it touches. */
export interface Tree {
  readonly ctx: TreeCtx
  readonly tx: Tx
  /** Who makes the changes; `userId` is null for visitors and for the site itself. */
  readonly by: Changer
  /**
   * `each`: every change gets a line in the activity and a place among the recent items of the person who makes it.
   * `pages`: only open pages learn of it, and the calling code writes one line for all changes.
   */
  readonly tells: 'each' | 'pages'
  /** The link through which the changes are made. */
  readonly through: OpenLink | null
  readonly owed: Owed
}

export interface TreeOptions {
  readonly by: Changer
  readonly through?: OpenLink | null
  readonly tells?: Tree['tells']
}

/** The caller as who makes the changes. */
export function byCaller({ caller }: Needs<'caller'>): Changer {
  return { userId: caller.kind === 'member' ? caller.userId : null }
}

/** Changes items in one transaction that locks their spaces. @throws what the work throws, and `site.busy` */
export function changeTree<T>(
  ctx: TreeCtx,
  itemIds: readonly string[],
  options: TreeOptions,
  work: (tree: Tree) => Promise<T>,
): Promise<T> {
  return inSpacesOf(ctx, itemIds, tx => changeWithin(ctx, tx, options, work))
}

/**
 * The same within a larger transaction that holds the locks. Call it late: its end tells open pages, for which publishers
 * wait for each other on PostgreSQL.
 */
export async function changeWithin<T>(
  ctx: TreeCtx,
  tx: Tx,
  { by, tells = 'each', through = null }: TreeOptions,
  work: (tree: Tree) => Promise<T>,
): Promise<T> {
  const owed: Owed = { usage: new Map(), changes: [], lines: [], recents: new Map(), purge: false, hasCounted: false }
  const tree = { ctx, tx, by, tells, through, owed }
  const result = await work(tree)
  await settle(tree)
  return result
}

/** Everything that a change owes besides its rows. */
async function settle(tree: Tree): Promise<void> {
  const { ctx, tx, owed } = tree
  await settleUsage(tree)
  for (const [userId, ids] of owed.recents) await touchRecents(tx, userId, [...ids], ctx.clock.now())
  await writeAudits(tx, owed.lines)
  if (owed.purge) await ctx.jobs.enqueue(tx, purgeJob, {}, { uniqueKey: purgeJob.kind })
  await publishChanges(ctx, tx, owed.changes)
}

async function settleUsage({ tx, owed }: Tree): Promise<void> {
  for (const [spaceId, change] of owed.usage) {
    if (Object.values(change).every(bytes => bytes === 0)) continue
    await addToUsage(tx, spaceId, change)
    owed.hasCounted = true
  }
  owed.usage.clear()
}

/** Adds to what a space holds. */
export function countUsage({ owed }: Tree, spaceId: string, change: UsageChange): void {
  const before = owed.usage.get(spaceId) ?? {}
  const sum = (key: keyof UsageChange) => (before[key] ?? 0) + (change[key] ?? 0)
  owed.usage.set(spaceId, {
    used: sum('used'),
    trash: sum('trash'),
    versions: sum('versions'),
    reserved: sum('reserved'),
  })
}

/** Whether a space has room for more bytes, after everything that this unit of work has changed. */
export async function hasRoom(tree: Tree, space: SpaceRow, bytes: number): Promise<Refusal | null> {
  if (bytes <= 0) return null
  await settleUsage(tree)
  const now = tree.owed.hasCounted ? (await findSpaces(tree.tx, [space.id])).get(space.id) : space
  return refusedQuota(tree.ctx, tree.tx, now ?? space, bytes, tree.by.userId)
}

/** What open pages have to fetch again: an item, and listings that it was or is in. */
export function publishToPages({ ctx, owed }: Tree, change: Omit<Changed, 'tab'>): void {
  owed.changes.push({ ...change, tab: ctx.origin.tab })
}

/** Writes a change of an item into its activity. @param item as it is now */
export function addToActivity(
  { ctx, owed, tells, by, through }: Tree,
  { id, space_id, parent_id }: Pick<Item, 'id' | 'space_id' | 'parent_id'>,
  line: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): void {
  if (tells === 'pages') return
  const place = { spaceId: space_id, folderId: parent_id }
  const actor = by.userId ? { actorId: by.userId } : {}
  const link = through ? { linkId: through.id } : {}
  const after = through?.visitor ? { after: { ...line.after, visitor: through.visitor } } : {}
  owed.lines.push([ctx, { object: { type: 'item', id }, place, ...actor, ...link, ...line, ...after }])
}

/** Writes a line that stands for itself, whatever the unit of work tells. */
export function tellAlways({ ctx, owed }: Tree, line: AuditEntry): void {
  owed.lines.push([ctx, line])
}

/** Puts an item among the recent ones of who changes it. */
export function addToRecents({ owed, tells, by }: Tree, itemId: string): void {
  if (tells === 'pages' || by.userId === null) return
  const ids = owed.recents.get(by.userId) ?? new Set()
  owed.recents.set(by.userId, ids.add(itemId))
}

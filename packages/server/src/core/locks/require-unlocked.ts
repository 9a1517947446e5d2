import { instant } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { type Failure, fail } from '../../platform/failure.ts'
import { isFolder } from '../tree/is-folder.ts'
import type { Item } from '../tree/items.repository.ts'
import { type HeldLock, listOn, listWithin } from './locks.repository.ts'

/** Something that is about to be changed. */
export interface Changing {
  readonly item: Pick<Item, 'id' | 'name' | 'rank' | 'space_id'>
  /** The ids of the item and of everything above it, item first. */
  readonly chainIds: readonly string[]
  /**
   * `content`: the bytes of a file, or the list of what a folder contains. `tree`: also everything below it. `place`: the
   * tree, and the folder that loses it.
   */
  readonly what: 'content' | 'tree' | 'place'
}

/** Who changes it: a member, or null for a visitor, who isn't told any name. */
export interface Changer {
  readonly userId: string | null
}

/**
 * The one rule for locks, at every door: refuses unless whoever makes the change holds every lock in the way. For locks of
 * programs the request has to send the token as well (RFC 4918 §6.1); with several shared locks on one item, one is enough.
 * Call it in the transaction of the change, under the lock of the space.
 * @throws `item.locked`, `item.locked-by-program`, `item.locked-unnamed`
 */
export async function requireUnlocked(
  ctx: Needs<'clock' | 'origin'>,
  db: Reader,
  by: Changer,
  changing: Changing,
): Promise<void> {
  const refusal = await lockInTheWay(ctx, db, by, changing)
  if (refusal) throw refusal
}

/** The same rule as a value: why a lock refuses the change, or null if none does. */
export async function lockInTheWay(
  ctx: Needs<'clock' | 'origin'>,
  db: Reader,
  by: Changer,
  changing: Changing,
): Promise<Failure | null> {
  const now = ctx.clock.now()
  const tokens = ctx.origin.lockTokens ?? new Set<string>()
  const lock = firstInTheWay(await listTouched(db, changing, now), by.userId, tokens)
  return lock ? lockedFailure(lock, by, changing.item, now) : null
}

/** Whether a lock is in the way, for those who go on without what is locked. */
export async function isLockedFor(
  ctx: Needs<'clock' | 'origin'>,
  db: Reader,
  by: Changer,
  changing: Changing,
): Promise<boolean> {
  const touched = await listTouched(db, changing, ctx.clock.now())
  return firstInTheWay(touched, by.userId, ctx.origin.lockTokens ?? new Set()) !== undefined
}

/** The locks that a change has to respect. */
async function listTouched(db: Reader, { item, chainIds, what }: Changing, now: number): Promise<HeldLock[]> {
  const [self, parent] = chainIds
  const near = (await listOn(db, chainIds, now)).filter(
    ({ item_id, is_deep }) => item_id === self || is_deep === 1 || (what === 'place' && item_id === parent),
  )
  if (what === 'content' || !isFolder(item)) return near
  const known = new Set(near.map(lock => lock.token))
  const within = await listWithin(db, item.id, item.space_id, now)
  return [...near, ...within.filter(lock => !known.has(lock.token))]
}

/** The first lock that someone doesn't hold, or whose token they haven't sent. */
function firstInTheWay(
  locks: readonly HeldLock[],
  userId: string | null,
  tokens: ReadonlySet<string>,
): HeldLock | undefined {
  const isPassed = (lock: HeldLock) => lock.user_id === userId && (lock.kind === 'member' || tokens.has(lock.token))
  for (const together of Map.groupBy(locks, lock => lock.item_id).values()) {
    const shared = together.filter(lock => lock.is_exclusive !== 1)
    const blocking = together.find(lock => lock.is_exclusive === 1 && !isPassed(lock))
    if (blocking) return blocking
    if (shared.length > 0 && !shared.some(isPassed)) return shared.find(lock => lock.user_id !== userId) ?? shared[0]
  }
  return undefined
}

/** Why someone can't change an item; names are told to members alone. */
export function lockedFailure(
  lock: HeldLock,
  { userId }: Changer,
  { name }: { readonly name: string },
  now: number,
): Failure {
  const left = Math.max(1, Math.ceil((lock.expires_at - now) / 1000))
  const meta = { left, until: instant(lock.expires_at) }
  if (userId === null) return fail('item.locked-unnamed', meta)
  if (lock.user_id === userId) return fail('item.locked-by-program', { ...meta, name })
  return fail('item.locked', { ...meta, name, by: lock.holder })
}

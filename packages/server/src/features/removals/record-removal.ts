import { findItem, type Item } from '../../core/tree/items.repository.ts'
import { lockSpace } from '../../core/tree/spaces.repository.ts'
import type { Member } from '../../platform/caller.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { notify } from '../notifications/public.ts'
import { placeOf } from './folder-of.ts'
import { heldNotification } from './held-notification.ts'
import { isEmptying } from './is-emptying.ts'
import { listKeptItems } from './kept-items.ts'
import {
  countRefused,
  deleteUnasked,
  findLatest,
  insertRemoval,
  putRemovedItem,
  updateRemoval,
} from './removals.repository.ts'
import type { RemovalRow } from './removals.tables.ts'

/** Deletions with longer pauses between them don't belong together; milliseconds. */
const pauseMs = 10 * 60_000
/** How long a client may go on after its owner has agreed. Some try again only after an hour. */
const allowedMs = 24 * 3600_000
/** As many refused deletions are remembered; each of their folders is marked if they are to be kept. */
const mostRefused = 1000

/** A client is about to delete an item below the top of a drive, a workspace or something shared. */
export interface Removing {
  readonly caller: Member
  readonly rootId: string
  readonly item: Item
  /** The ids of the item and of everything above it. */
  readonly chainIds: readonly string[]
}

/**
 * Notes a deletion in its transaction, which has locked the space. Anything but `allowed` must not be deleted: `held` waits for
 * the person's answer (`holdRemoval`), and `kept` is what they chose to keep.
 */
export async function recordRemoval(
  ctx: Needs<'clock'>,
  tx: Tx,
  removing: Removing,
): Promise<'allowed' | 'held' | 'kept'> {
  const { caller, rootId, item, chainIds } = removing
  const now = ctx.clock.now()
  const kept = await listKeptItems(tx, caller.userId, now)
  if (chainIds.some(id => kept.has(id))) return 'kept'
  const left = Number((await findItem(tx, rootId))?.item_count ?? 0)
  const known = await findCurrent(tx, removing, now)
  const more = item.item_count + 1
  const current = known ?? newRemoval(removing, left, now)
  const removed = current.items_removed + more
  const extent = { before: current.items_before, removed, left: left - more }
  if (current.answer !== 'delete' && isEmptying(extent)) return 'held'
  const change = { ...deviceOf(caller), items_removed: removed, touched_at: now }
  if (known) await updateRemoval(tx, known.id, change)
  else {
    await deleteUnasked(tx, caller.userId, rootId)
    await insertRemoval(tx, { ...current, ...change })
  }
  await putRemovedItem(tx, { removal_id: current.id, item_id: item.id, is_refused: 0, at: now })
  return 'allowed'
}

/** Asks the person whether a client may go on, once; remembers what was refused. @returns the id of the question */
export async function holdRemoval(ctx: Ctx, removing: Removing): Promise<string> {
  const { caller, rootId, item } = removing
  return ctx.db.transaction(async tx => {
    await lockSpace(tx, item.space_id)
    const now = ctx.clock.now()
    const known = await findCurrent(tx, removing, now)
    const left = Number((await findItem(tx, rootId))?.item_count ?? 0)
    const current = known ?? newRemoval(removing, left, now)
    const isAsked = current.asked_at !== null
    const change = { ...deviceOf(caller), touched_at: now, asked_at: current.asked_at ?? now }
    if (known) await updateRemoval(tx, current.id, change)
    else await insertRemoval(tx, { ...current, ...change })
    if ((await countRefused(tx, current.id)) < mostRefused)
      await putRemovedItem(tx, { removal_id: current.id, item_id: item.id, is_refused: 1, at: now })
    if (!isAsked) {
      const data = { removalId: current.id, device: change.device, folderName: await placeOf(tx, rootId) }
      const news = { cause: `removal:${current.id}`, userIds: [caller.userId], itemId: null, actorId: null, data }
      await notify(ctx, tx, heldNotification, news)
    }
    return current.id
  }, item.space_id)
}

/** The removal to which another deletion belongs. One that its owner was asked about lasts until they answer. */
async function findCurrent(db: Reader, { caller, rootId }: Removing, now: number): Promise<RemovalRow | null> {
  const latest = await findLatest(db, caller.userId, rootId)
  if (!latest || latest.answer === 'keep') return null
  if (latest.answer === 'delete') return (latest.answered_at ?? 0) > now - allowedMs ? latest : null
  return latest.asked_at !== null || latest.touched_at > now - pauseMs ? latest : null
}

function newRemoval({ caller, rootId }: Removing, left: number, now: number): RemovalRow {
  return {
    id: newId(),
    user_id: caller.userId,
    root_id: rootId,
    ...deviceOf(caller),
    items_before: left,
    items_removed: 0,
    touched_at: now,
    asked_at: null,
    answer: null,
    answered_at: null,
    kept_until: null,
  }
}

function deviceOf({ token, sessionId }: Member): Pick<RemovalRow, 'token_id' | 'device'> {
  return { token_id: token?.id ?? sessionId, device: token?.name ?? '' }
}

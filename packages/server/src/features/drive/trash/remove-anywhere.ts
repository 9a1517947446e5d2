import type { Outcome } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { findChain, type Item } from '../../../core/tree/items.repository.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { done, leftAlone } from '../../../platform/outcomes.ts'
import { addToTotals, updateItem } from '../items.repository.ts'
import { endLocksWithin } from '../locks/locks.repository.ts'
import { publishChanges } from '../publish-change.ts'
import { addToUsage } from '../spaces.repository.ts'
import { countOf, leaveParent } from '../tree/relocate.ts'
import { condemn } from './delete-forever.ts'

/**
 * Moves anyone's items to the trash of their space, or deletes them forever, wherever they are. The calling code has
 * checked that the caller may do so to everyone's files. `after` receives the number of items removed, in the same
 * transaction.
 */
export function removeAnywhere(
  ctx: Ctx,
  ids: readonly string[],
  isForever: boolean,
  after: (tx: Tx, count: number) => Promise<void>,
): Promise<Outcome[]> {
  return inSpacesOf(ctx, ids, async tx => {
    const outcomes: Outcome[] = []
    let count = 0
    for (const id of new Set(ids)) {
      const outcome = await removeOne(ctx, tx, id, isForever)
      if (outcome.status === 'done') count++
      outcomes.push(outcome)
    }
    await after(tx, count)
    return outcomes
  })
}

async function removeOne(ctx: Ctx, tx: Tx, id: string, isForever: boolean): Promise<Outcome> {
  const chain = await findChain(tx, id)
  const [item, ...above] = chain
  // Items below one that is being deleted, or in a copy that is being built, don't count as existing.
  const isThere = item && chain.every(step => step.state === 'live' || step.state === 'trashed')
  if (!isThere) return leftAlone(id, 'item.not-found')
  if (item.parent_id === null && item.state === 'live') return leftAlone(id, 'item.is-root')
  const trashed = item.state === 'trashed' ? item : await intoTrash(ctx, tx, item, above)
  if (isForever) await condemn(ctx, tx, [trashed], 'item.deleted')
  return done(id)
}

async function intoTrash(
  ctx: Needs<'caller' | 'clock' | 'events' | 'origin'>,
  tx: Tx,
  item: Item,
  above: readonly Item[],
): Promise<Item> {
  const size = Number(item.size)
  // Nobody keeps a file from those who look after the whole site.
  await endLocksWithin(tx, item, ctx.clock.now())
  await leaveParent(tx, item)
  const top = above.find(step => step.state === 'trashed')
  if (top) {
    // Its tree had already left the totals of the folders above, and was in the trash with the rest.
    await addToTotals(tx, top.parent_id, { bytes: size, items: countOf(item) })
    await addToUsage(tx, item.space_id, { trash: -size })
  }
  const change = { state: 'trashed' as const, trashed_at: ctx.clock.now(), trashed_by: memberOf(ctx).userId }
  await updateItem(tx, item.id, change)
  await addToUsage(tx, item.space_id, { trash: size })
  const before = { name: item.name, parentId: item.parent_id }
  await writeAudit(tx, ctx, { action: 'item.trashed', object: { type: 'item', id: item.id }, before })
  await publishChanges(ctx, tx, [{ spaceId: item.space_id, folderIds: [item.parent_id], itemId: item.id }])
  return { ...item, ...change }
}

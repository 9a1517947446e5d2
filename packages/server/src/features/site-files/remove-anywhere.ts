import type { Outcome } from '@holdall/contract/kit/outcomes.ts'
import { findChain } from '../../core/tree/items.repository.ts'
import { inSpacesOf } from '../../core/tree/lock-spaces.ts'
import { notTheTop } from '../../core/tree/not-the-top.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Failure, fail } from '../../platform/failure.ts'
import { done } from '../../platform/outcomes.ts'
import { type TreeWork, workOnTree } from '../drive/public.ts'

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
    const outcomes = await workOnTree(ctx, tx, {}, async tree => {
      const each: Outcome[] = []
      for (const id of new Set(ids)) each.push(outcomeOf(id, await removeOne(tree, tx, id, isForever)))
      return each
    })
    await after(tx, outcomes.filter(outcome => outcome.status === 'done').length)
    return outcomes
  })
}

function outcomeOf(id: string, refusal: Failure | null): Outcome {
  return refusal ? { id, status: 'failed', error: refusal.reason } : done(id)
}

/** Nobody keeps a file from those who look after the whole site: no lock, and nothing that is closed. */
async function removeOne(tree: TreeWork, tx: Tx, id: string, isForever: boolean): Promise<Failure | null> {
  const [item, ...above] = await findChain(tx, id)
  // Items below one that is being deleted, or in a copy that is being built, don't count as existing.
  const isThere = item && [item, ...above].every(step => step.state === 'live' || step.state === 'trashed')
  if (!isThere) return fail('item.not-found')
  const refusal = item.state === 'live' ? notTheTop(item) : null
  if (refusal) return refusal
  const top = above.find(step => step.state === 'trashed')
  const trashed = item.state === 'trashed' ? item : await tree.trash(item, { top })
  if (isForever) await tree.purge(trashed)
  return null
}
